export { ChargeItemsScreen as Screen } from '../features/charge-items/charge-items-screen.tsx'
