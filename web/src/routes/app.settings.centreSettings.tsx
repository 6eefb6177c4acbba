export { CentreSettingsScreen as Screen } from '../features/centre/centre-settings-screen.tsx'
