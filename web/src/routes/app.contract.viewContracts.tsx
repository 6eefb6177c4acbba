export { ContractsScreen as Screen } from '../features/client-programs/contracts-screen.tsx'
