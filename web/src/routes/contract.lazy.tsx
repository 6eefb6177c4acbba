import { createLazyFileRoute } from '@tanstack/react-router'
import { ContractLinkScreen } from '../features/contract-link/contract-link-screen.tsx'

export const Route = createLazyFileRoute('/contract')({ component: ContractLinkScreen })
