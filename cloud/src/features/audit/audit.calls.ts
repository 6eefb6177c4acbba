import type { Handlers } from '../../platform/calls/gate.ts'
import { previewUndo, undoChange } from '../undo/undo-change.ts'
import { listAuditEntries } from './audit.ts'

export const auditCalls: Handlers<'audit'> = {
  list: listAuditEntries,
  preview: previewUndo,
  undo: undoChange,
}
