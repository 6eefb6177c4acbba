export { DayScreen as Screen, prefetchDay as prefetch } from '../features/your-day/day-screen.tsx'
