export { prefetchPrograms as prefetch, ScheduleScreen as Screen } from '../features/schedule/schedule-screen.tsx'
