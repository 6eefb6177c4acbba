export { LogHoursScreen as Screen, prefetchOwnHours as prefetch } from '../features/hours-logged/log-hours-screen.tsx'
