import { createLazyFileRoute } from '@tanstack/react-router'
import { ContractsScreen } from '../features/client-programs/contracts-screen.tsx'

export const Route = createLazyFileRoute('/app/contract/viewContracts')({ component: ContractsScreen })
