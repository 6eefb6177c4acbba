export { ProfileScreen as Screen } from '../features/staff/profile/profile-screen.tsx'
