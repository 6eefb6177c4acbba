export { ScheduleScreen as Screen } from '../features/schedule/schedule-screen.tsx'
