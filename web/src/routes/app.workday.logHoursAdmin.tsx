export {
  LogHoursAdminScreen as Screen,
  prefetchAllHours as prefetch,
} from '../features/hours-logged/approval/log-hours-admin-screen.tsx'
