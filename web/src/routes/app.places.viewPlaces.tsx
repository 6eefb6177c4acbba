export { PlacesScreen as Screen, prefetchPlaces as prefetch } from '../features/places/places-screen.tsx'
