import { currentVersionOf } from '@belay/contract/amendments'
import { contractStatus } from '@belay/contract/statuses'
import { describeState } from '../../ui/text/meanings.ts'
import type { State } from '../../ui/text/state.ts'
import { type Contract, isFullContract, type ListedContract } from './contract.ts'

/** Returns the one state of a contract that matters to a viewer: of its amendment if that is open, else its own. */
export function describeContractState(contract: ListedContract, { isStaff }: { isStaff: boolean }): State {
  if (!isFullContract(contract)) return describeState('clientPrograms', contractStatus(contract))
  const part: Contract = currentVersionOf(contract)
  const status = contractStatus(part)
  const isNext = contract.can.sign
  if (!isNext && isStaff && part.needsAmendment)
    return describeState('clientPrograms', part.signed ? 'Needs amendment' : 'Send again')
  const state = describeState('clientPrograms', status, { isNext, isClient: !isStaff })
  return part.amendment ? { ...state, word: `Amendment ${state.word.toLowerCase()}` } : state
}
