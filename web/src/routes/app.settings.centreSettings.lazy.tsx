import { createLazyFileRoute } from '@tanstack/react-router'
import { CentreSettingsScreen } from '../features/centre/centre-settings-screen.tsx'

export const Route = createLazyFileRoute('/app/settings/centreSettings')({ component: CentreSettingsScreen })
