export { LogHoursScreen as Screen } from '../features/hours-logged/log-hours-screen.tsx'
