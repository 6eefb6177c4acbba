import type { LineFacts } from '@belay/contract/line-units'
import type { Outputs } from '../../../cloud/client.ts'

type Overview = Outputs['programs']['overview']

/** The document that owns a program's facts. Without an entry and a request, the contract itself stores the facts. */
export type ProgramOwner =
  | { kind: 'schedule'; entry: NonNullable<Overview['schedule']> }
  | { kind: 'request'; request: NonNullable<Overview['request']> }

export function findProgramOwner({ schedule, request }: Overview): ProgramOwner | null {
  if (schedule) return { kind: 'schedule', entry: schedule }
  return request ? { kind: 'request', request } : null
}

/** Returns the owner's facts from which the quantities of lines are computed. */
export function getLineFactsOfOwner(owner: ProgramOwner): LineFacts {
  if (owner.kind === 'schedule') return owner.entry
  const { participants } = owner.request.programDetails
  return { participants, startTime: null, endTime: null, staffNeeded: null }
}
