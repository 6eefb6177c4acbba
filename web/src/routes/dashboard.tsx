export { DashboardScreen as Screen } from '../features/dashboard/dashboard-screen.tsx'
