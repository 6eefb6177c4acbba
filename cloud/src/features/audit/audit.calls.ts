import type { Handlers } from '../../platform/gate.ts'
import { undoChange } from '../undo/undo-change.ts'
import { listAuditEntries } from './audit.ts'

export const auditCalls: Handlers<'audit'> = {
  list: listAuditEntries,
  undo: undoChange,
}
