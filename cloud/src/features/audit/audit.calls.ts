import type { Handlers } from '../../platform/gate.ts'
import { listAuditEntries } from './audit.ts'

export const auditCalls: Handlers<'audit'> = {
  list: listAuditEntries,
}
