import { createLazyFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '../features/users/users-screen.tsx'

export const Route = createLazyFileRoute('/app/users/viewUsers')({ component: UsersScreen })
