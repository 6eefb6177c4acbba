import { createLazyFileRoute } from '@tanstack/react-router'
import { PayScreen } from '../features/pay-runs/pay-screen.tsx'

export const Route = createLazyFileRoute('/app/workday/payFinalization')({ component: PayScreen })
