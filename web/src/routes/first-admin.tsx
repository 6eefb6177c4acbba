export { FirstAdminScreen as Screen } from '../features/first-admin/first-admin-screen.tsx'
