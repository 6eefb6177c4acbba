import { createLazyFileRoute } from '@tanstack/react-router'
import { LogHoursAdminScreen } from '../features/hours-logged/log-hours-admin-screen.tsx'

export const Route = createLazyFileRoute('/app/workday/logHoursAdmin')({ component: LogHoursAdminScreen })
