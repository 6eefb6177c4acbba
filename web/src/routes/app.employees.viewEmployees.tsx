export { prefetchStaff as prefetch, StaffScreen as Screen } from '../features/staff/staff-screen.tsx'
