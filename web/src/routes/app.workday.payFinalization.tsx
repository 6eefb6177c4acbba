export { PayScreen as Screen, prefetchPayRuns as prefetch } from '../features/pay-runs/pay-screen.tsx'
