export { prefetchShift as prefetch, ShiftScreen as Screen } from '../features/shift/shift-screen.tsx'
