import { createLazyFileRoute } from '@tanstack/react-router'
import { RequestsScreen } from '../features/program-requests/requests-screen.tsx'

export const Route = createLazyFileRoute('/app/program-requests/viewRequests')({ component: RequestsScreen })
