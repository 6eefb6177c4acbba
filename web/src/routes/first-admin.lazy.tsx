import { createLazyFileRoute } from '@tanstack/react-router'
import { FirstAdminScreen } from '../features/first-admin/first-admin-screen.tsx'

export const Route = createLazyFileRoute('/first-admin')({ component: FirstAdminScreen })
