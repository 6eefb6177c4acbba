import { createLazyFileRoute } from '@tanstack/react-router'
import { ScheduleScreen } from '../features/schedule/schedule-screen.tsx'

export const Route = createLazyFileRoute('/app/schedule/scheduleDisplay')({ component: ScheduleScreen })
