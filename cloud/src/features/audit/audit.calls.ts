import { os } from '../../platform/gate.ts'
import { list } from './audit.ts'

const calls = os.audit

export const auditCalls = calls.router({
  list: calls.list.handler(({ context, input }) => list(context, input)),
})
