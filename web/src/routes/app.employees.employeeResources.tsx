export { ResourcesScreen as Screen } from '../features/resources/resources-screen.tsx'
