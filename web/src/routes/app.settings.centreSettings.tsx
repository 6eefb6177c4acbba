import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'

export const Route = createFileRoute('/app/settings/centreSettings')({
  beforeLoad: gate('/app/settings/centreSettings'),
  staticData: { title: 'Centre settings' },
})
