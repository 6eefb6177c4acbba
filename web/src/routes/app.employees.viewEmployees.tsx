export { StaffScreen as Screen } from '../features/staff/staff-screen.tsx'
