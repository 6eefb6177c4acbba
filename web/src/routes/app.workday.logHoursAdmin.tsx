export { LogHoursAdminScreen as Screen } from '../features/hours-logged/log-hours-admin-screen.tsx'
