import { createLazyFileRoute } from '@tanstack/react-router'
import { LogHoursScreen } from '../features/hours-logged/log-hours-screen.tsx'

export const Route = createLazyFileRoute('/app/workday/logHours')({ component: LogHoursScreen })
