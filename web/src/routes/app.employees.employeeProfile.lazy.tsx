import { createLazyFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../features/staff/profile/profile-screen.tsx'

export const Route = createLazyFileRoute('/app/employees/employeeProfile')({ component: ProfileScreen })
