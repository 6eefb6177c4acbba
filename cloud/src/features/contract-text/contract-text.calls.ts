import type { Handlers } from '../../platform/calls/gate.ts'
import { getContractText, saveContractText } from './contract-text.ts'

export const contractTextCalls: Handlers<'contractText'> = {
  get: getContractText,
  save: saveContractText,
}
