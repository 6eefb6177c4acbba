import { createLazyFileRoute } from '@tanstack/react-router'
import { ClientsScreen } from '../features/clients/clients-screen.tsx'

export const Route = createLazyFileRoute('/app/clients/viewClients')({ component: ClientsScreen })
