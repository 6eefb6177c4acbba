export {
  LogHoursScreen as Screen,
  prefetchOwnHours as prefetch,
  readOwnHours,
} from '../features/hours-logged/log-hours-screen.tsx'
