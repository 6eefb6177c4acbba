export { PlacesScreen as Screen } from '../features/places/places-screen.tsx'
