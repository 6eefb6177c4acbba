import { toIsoDate } from '@belay/contract/dates'
import type { ProgramAction, programOverview } from '@belay/contract/programs'
import type * as z from 'zod'
import type { findNextStep } from './next-step.rules.ts'

type Overview = z.output<typeof programOverview>
/** The parts of a program that one person may see, from which `presentNextStep` derives their next step. */
export type ProgramViewer = Pick<Overview, 'request' | 'contract' | 'change' | 'schedule'> & {
  isAdmin: boolean
  /** The person's own assignment; null if they do not work the program. */
  ownShift: Overview['staffing'][number] | null
  today: string
}

/** Returns the next step for one person: whether they own it, the action they can take, and what blocks it. */
export function presentNextStep(next: ReturnType<typeof findNextStep>, viewer: ProgramViewer): Overview['next'] {
  const { ownShift, today } = viewer
  if (!next) return null
  const shift = ownShift?.can.confirm && ownShift.confirmedAt === null && ownShift.declinedAt === null
  const { step, owner, action, dueBy } = shift
    ? { ...next, step: 'Confirm your shift', owner: 'The facilitators', action: 'answerShift' as const }
    : next
  const contract = fullContractOf(viewer)
  const { may, whyNot } = mayTake(action, viewer)
  const isSigner = contract?.can.sign === true && action === 'signContract'
  const isChoosing = owner === 'The client' && !viewer.isAdmin && viewer.request?.can.chooseDate === true
  const owesAnswer = action !== 'answerShift' || shift === true
  const isWorking = ownShift !== null && ownShift.declinedAt === null
  const isOwn = isSigner || isChoosing || (owner === 'The facilitators' && isWorking && owesAnswer)
  return {
    step,
    owner: isOwn ? 'You' : owner === 'The signer' ? (contract?.signerEmail ?? 'The client') : owner,
    // The reasons that block sending a contract can be fixed by editing it.
    action: may && owesAnswer ? action : action === 'sendContract' && contract?.can.edit ? 'editContract' : null,
    dueBy,
    daysLate: dueBy ? Math.max(0, daysBetween(dueBy, today)) : 0,
    blockedBy: whyNot && owner === 'The centre' && viewer.isAdmin ? [whyNot] : [],
  }
}

/** Returns the contract if the person may see all of it, with its lines. */
const fullContractOf = ({ contract }: ProgramViewer) => (contract && 'lineItems' in contract ? contract : null)

const daysBetween = (from: string, to: string) =>
  Temporal.PlainDate.from(toIsoDate(from)).until(Temporal.PlainDate.from(toIsoDate(to))).days

/** Returns whether the person may take a step, and if not, why. Uses the same abilities as the call behind the step. */
function mayTake(action: ProgramAction | null, viewer: ProgramViewer): { may: boolean; whyNot?: string | undefined } {
  const { request, schedule, ownShift, isAdmin } = viewer
  const contract = fullContractOf(viewer)
  const ability = <Name extends string>(
    record: { can: Record<Name, boolean>; whyNot: Partial<Record<Name, string>> } | null,
    name: Name,
  ) => ({ may: record?.can[name] === true, whyNot: record?.whyNot[name] })
  switch (action) {
    case 'decide':
      return ability(request, 'approve')
    case 'schedule':
      return ability(request, 'schedule')
    case 'priceContract':
    case 'editContract':
    case 'settleContract':
      return ability(contract, 'edit')
    case 'sendContract':
      return ability(contract, 'send')
    case 'amendContract':
      return ability(contract, 'amend')
    case 'signContract':
      return ability(contract, 'sign')
    case 'decideChange':
      return ability(viewer.change, 'accept')
    case 'assign':
      return ability(schedule, 'assign')
    case 'answerShift':
      return ability(ownShift, 'confirm')
    case 'logHours':
      return { may: ownShift !== null && ownShift.declinedAt === null }
    default:
      return { may: isAdmin && action !== null }
  }
}
