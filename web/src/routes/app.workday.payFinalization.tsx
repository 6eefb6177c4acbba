export { PayScreen as Screen } from '../features/pay-runs/pay-screen.tsx'
