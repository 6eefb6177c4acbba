import { createLazyFileRoute } from '@tanstack/react-router'
import { ReportsScreen } from '../features/reports/reports-screen.tsx'

export const Route = createLazyFileRoute('/app/analytics/analyticsView')({ component: ReportsScreen })
