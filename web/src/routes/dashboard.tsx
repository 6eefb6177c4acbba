export { DashboardScreen as Screen, prefetchInbox as prefetch } from '../features/dashboard/dashboard-screen.tsx'
