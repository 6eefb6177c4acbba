export {
  ChargeItemsScreen as Screen,
  prefetchChargeItems as prefetch,
} from '../features/charge-items/charge-items-screen.tsx'
