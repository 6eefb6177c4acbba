export { ContractsScreen as Screen } from '../features/client-programs/contracts-screen.tsx'
export { prefetchContracts as prefetch } from '../features/client-programs/contracts-tables.tsx'
