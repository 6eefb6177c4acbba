export { prefetchResources as prefetch, ResourcesScreen as Screen } from '../features/resources/resources-screen.tsx'
