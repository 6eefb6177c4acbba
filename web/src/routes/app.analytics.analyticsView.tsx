export { ReportsScreen as Screen } from '../features/reports/reports-screen.tsx'
