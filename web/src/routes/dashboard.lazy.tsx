import { createLazyFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'

export const Route = createLazyFileRoute('/dashboard')({ component: DashboardScreen })
