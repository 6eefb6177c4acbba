import type { Facilitator } from './crews.ts'
import type { Booking } from './season-plan.ts'

export type Outcome = 'pending' | 'rejected' | 'cancelled' | 'approved' | 'scheduled' | 'called off'
export type ContractState =
  | 'empty draft'
  | 'draft'
  | 'sent'
  | 'signed'
  | 'declined'
  | 'forwarded'
  | 'voided'
  | 'needs amendment'
  | 'amended'
export type Staffing = 'full' | 'short' | 'nobody' | 'asked for' | 'asked long ago' | 'declined' | 'away' | 'with Finn'

/** The plan of a request and its program. Days are counted from today. */
export type ProgramPlan = Booking & {
  index: number
  /** Set when the request is created. */
  requestID: string
  /** Set when the request is approved. */
  programID: string
  outcome: Outcome
  contract: ContractState
  staffing: Staffing
  startTime: string
  staffNeeded: number
  requestedOn: number
  decidedOn: number
  /** The client's second preferred date. */
  secondDay: number | null
  /** The assigned people, lead first. */
  crew: Facilitator[]
  /** The people who ask to facilitate: the crew's lead, a person without an answer, and a person who was declined. */
  asking: { lead?: Facilitator | undefined; open?: Facilitator | undefined; declined?: Facilitator | undefined }
}

/** The given part of a plan. The rest is computed. */
export type Draft = Pick<ProgramPlan, 'contact' | 'type' | 'day' | 'outcome' | 'contract'> &
  Partial<Pick<ProgramPlan, 'participants' | 'requestedOn' | 'startTime' | 'staffing' | 'secondDay'>>
