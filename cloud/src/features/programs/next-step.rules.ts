import { currentVersionOf } from '@belay/contract/amendments'
import { INBOX } from '@belay/contract/constants'
import { addDays, civilDateOf, isAfter } from '@belay/contract/dates'
import type { ProgramAction } from '@belay/contract/programs'
import { countStaff } from '@belay/contract/staffing'
import { dateInWords } from '../../platform/time/date-in-words.ts'
import type { ClientProgram } from './contracts/client-programs.documents.ts'
import {
  hasEnoughConfirmedStaff,
  type ProgramFacts,
  staffingInWords,
  stageOf,
  withMinimumStaffNeeded,
} from './programs.rules.ts'

const { doneWithin, beforeProgram } = INBOX

type Owner = 'The centre' | 'The client' | 'The facilitators' | 'The signer'
type Step = { step: string; forClient?: string; owner: Owner; action: ProgramAction | null; dueBy: string | null }

/** Returns the next step of a program, who owes it and by when; null if nothing is left to do. */
export function findNextStep(program: ProgramFacts, timeZone: string, today: string): Step | null {
  const { contract, request, schedule, change, hours, isOver } = program
  const owner = 'The centre'
  const staff = 'The facilitators'
  const stage = stageOf(program)
  if (stage === 'Cancelled' || stage === 'Rejected' || stage === 'Paid') return null
  const dayOf = (at: number) => civilDateOf(at, timeZone)
  if (stage === 'Requested') {
    if (request?.offer)
      return { step: 'Choose a date', owner: 'The client', action: null, dueBy: request.offer.holdUntil }
    const dueBy = request && addDays(dayOf(request.createdAt), doneWithin.requests)
    return { step: 'Decide on the request', owner, action: 'decide', dueBy }
  }
  if (!schedule) {
    const dueBy = request && addDays(dayOf(request.createdAt), doneWithin.undated)
    return { step: 'Put the program on the calendar', forClient: 'Set a date', owner, action: 'schedule', dueBy }
  }
  if (isOver) {
    const dueBy = addDays(schedule.date, doneWithin.hours)
    if (hours.pending > 0) return { step: 'Approve the logged hours', owner, action: 'approveHours', dueBy }
    if (hours.returned > 0) return { step: 'Correct the returned hours', owner: staff, action: 'logHours', dueBy }
    if (hours.approved > 0) return { step: 'Finalize pay', owner, action: 'finalizePay', dueBy: null }
    return { step: 'Log hours', owner: staff, action: 'logHours', dueBy }
  }
  // The due date is `beforeProgram` days before the program. If the program was scheduled later than that, the due date
  // is the day it was scheduled.
  const [settled, planned] = [addDays(schedule.date, -beforeProgram), dayOf(schedule.createdAt)]
  const dueBy = isAfter(planned, settled) ? planned : settled
  if (change)
    return {
      step: 'Answer the change that the client asks for',
      forClient: 'Answer the change you asked for',
      owner,
      action: 'decideChange',
      dueBy: addDays(dayOf(change.createdAt), doneWithin.changes),
    }
  const ofContract = nextStepOfContract(contract)
  if (ofContract) return { ...ofContract, dueBy }
  if (!hasEnoughConfirmedStaff(schedule)) {
    const { confirmed, asked } = countStaff(schedule)
    return confirmed + asked < withMinimumStaffNeeded(schedule).staffNeeded
      ? { step: `Assign facilitators (${staffingInWords(schedule)})`, owner, action: 'assign', dueBy }
      : { step: `Confirm the shifts (${staffingInWords(schedule)})`, owner: staff, action: 'answerShift', dueBy }
  }
  return { step: `Run the program on ${dateInWords(schedule.date, today)}`, owner: staff, action: null, dueBy: null }
}

/** Returns the step that the contract or its amendment needs before it is signed; null if it needs none. */
function nextStepOfContract(contract: ClientProgram | null): Omit<Step, 'dueBy'> | null {
  const owner = 'The centre'
  if (!contract)
    return { step: 'Write the contract', forClient: 'Prepare the contract', owner, action: 'writeContract' }
  const { signed, sentAt, declinedAt, needsAmendment, total, lineItems, amendment } = currentVersionOf(contract)
  const noun = amendment ? 'amendment' : 'contract'
  const forClient = `Prepare the ${noun}`
  if (needsAmendment) {
    const change = { forClient: 'Prepare a change to the contract', owner } as const
    if (signed) return { step: 'Amend the contract and send it again', action: 'amendContract', ...change }
    return { step: `Update the ${noun} and send it again`, action: 'editContract', ...change }
  }
  if (signed) return null
  if (declinedAt !== null) return { step: `Settle the declined ${noun}`, owner, action: 'settleContract' }
  if (sentAt !== null) return { step: `Sign the ${noun}`, owner: 'The signer', action: 'signContract' }
  if (total === 0 || lineItems.some(({ quantity }) => quantity === null))
    return { step: `Price the ${noun}`, forClient, owner, action: 'priceContract' }
  return { step: `Send the ${noun} for signature`, forClient, owner, action: 'sendContract' }
}

/** Returns the next step that a client sees; null for steps about staffing, hours and pay, which clients do not see. */
export function findClientNextStep(program: ProgramFacts, timeZone: string, today: string): Step | null {
  const { contract, schedule, change, isOver } = program
  const isStaffing =
    schedule !== null && change === null && nextStepOfContract(contract) === null && !hasEnoughConfirmedStaff(schedule)
  if (isOver || isStaffing) return null
  const next = findNextStep(program, timeZone, today)
  return next && { ...next, step: next.forClient ?? next.step }
}
