import { createLazyFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../features/login/login-screen.tsx'

export const Route = createLazyFileRoute('/login')({ component: LoginScreen })
