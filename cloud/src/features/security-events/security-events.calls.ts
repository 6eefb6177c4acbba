import type { Handlers } from '../../platform/calls/gate.ts'
import { listSecurityEvents, recordExport } from './security-events.ts'

export const securityEventsCalls: Handlers<'securityEvents'> = {
  list: listSecurityEvents,
  recordExport,
}
