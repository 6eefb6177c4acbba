import { createLazyFileRoute } from '@tanstack/react-router'
import { ChargeItemsScreen } from '../features/charge-items/charge-items-screen.tsx'

export const Route = createLazyFileRoute('/app/charge-items/chargeItems')({ component: ChargeItemsScreen })
