export { readAgenda } from '../features/schedule/agenda/use-own-shifts.ts'
export { prefetchPrograms as prefetch, ScheduleScreen as Screen } from '../features/schedule/schedule-screen.tsx'
