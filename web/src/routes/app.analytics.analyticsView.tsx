export { prefetchReports as prefetch, ReportsScreen as Screen } from '../features/reports/reports-screen.tsx'
