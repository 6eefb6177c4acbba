import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'

export const Route = createFileRoute('/app/settings/centreSettings')({
  beforeLoad: requireAccess('/app/settings/centreSettings'),
  staticData: { title: 'Centre settings' },
})
