import { createLazyFileRoute } from '@tanstack/react-router'
import { ResourcesScreen } from '../features/resources/resources-screen.tsx'

export const Route = createLazyFileRoute('/app/employees/employeeResources')({ component: ResourcesScreen })
