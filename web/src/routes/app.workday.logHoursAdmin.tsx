export {
  LogHoursAdminScreen as Screen,
  prefetchAllHours as prefetch,
} from '../features/hours-logged/log-hours-admin-screen.tsx'
