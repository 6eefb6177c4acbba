import { createLazyFileRoute } from '@tanstack/react-router'
import { StaffScreen } from '../features/staff/staff-screen.tsx'

export const Route = createLazyFileRoute('/app/employees/viewEmployees')({ component: StaffScreen })
