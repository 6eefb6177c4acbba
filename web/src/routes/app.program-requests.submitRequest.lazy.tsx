import { createLazyFileRoute } from '@tanstack/react-router'
import { SubmitScreen } from '../features/program-requests/submit-screen.tsx'

export const Route = createLazyFileRoute('/app/program-requests/submitRequest')({ component: SubmitScreen })
