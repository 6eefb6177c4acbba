export { ProfileScreen as Screen, prefetchProfile as prefetch } from '../features/staff/profile/profile-screen.tsx'
