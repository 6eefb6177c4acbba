import type { LineFacts } from '@belay/contract/line-units'
import type { Outputs } from '../../cloud/client.ts'

type Overview = Outputs['programs']['overview']

/**
 * Which document owns the facts of a contract's program: the schedule entry, before that the request. A contract
 * without either holds them itself.
 */
export type ProgramOwner =
  | { kind: 'schedule'; entry: NonNullable<Overview['schedule']> }
  | { kind: 'request'; request: NonNullable<Overview['request']> }

export function ownerOf({ schedule, request }: Overview): ProgramOwner | null {
  if (schedule) return { kind: 'schedule', entry: schedule }
  return request ? { kind: 'request', request } : null
}

/** What the quantities of lines follow from, as its owner has it. */
export function ownedLineFacts(owner: ProgramOwner): LineFacts {
  if (owner.kind === 'schedule') return owner.entry
  const { participants } = owner.request.programDetails
  return { participants, startTime: null, endTime: null, staffNeeded: null }
}
