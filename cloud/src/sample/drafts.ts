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

/** What becomes of a request. Days are counted from today. */
export type ProgramPlan = Booking & {
  index: number
  /** Once it is requested. */
  requestID: string
  /** Once it is approved. */
  programID: string
  outcome: Outcome
  contract: ContractState
  staffing: Staffing
  startTime: string
  staffNeeded: number
  requestedOn: number
  decidedOn: number
  /** A second date that the client gives. */
  secondDay: number | null
  /** Who is assigned, the lead first. */
  crew: Facilitator[]
  /** Who asks to facilitate: the crew's lead, whom nobody has answered, and who was declined. */
  asking: { lead?: Facilitator | undefined; open?: Facilitator | undefined; declined?: Facilitator | undefined }
}

/** What of a plan is given; the rest follows. */
export type Draft = Pick<ProgramPlan, 'contact' | 'type' | 'day' | 'outcome' | 'contract'> &
  Partial<Pick<ProgramPlan, 'participants' | 'requestedOn' | 'startTime' | 'staffing' | 'secondDay'>>
