import { os } from '../../platform/gate.ts'
import * as text from './contract-text.ts'

const calls = os.contractText

export const contractTextCalls = calls.router({
  get: calls.get.handler(({ context }) => text.get(context)),
  save: calls.save.handler(({ context, input }) => text.save(context, input)),
})
