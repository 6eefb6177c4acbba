import { refuseField } from '../../platform/calls/refuse.ts'
import type { ProgramType } from './program-types.documents.ts'

/** Refuses a largest group that is smaller than the smallest. */
export function refuseWrongSizes(type: Pick<ProgramType, 'participantsFrom' | 'participantsTo'>): void {
  const { participantsFrom, participantsTo } = type
  if (participantsFrom !== null && participantsTo !== null && participantsTo < participantsFrom)
    refuseField('participantsTo', "This can't be less than the smallest group.")
}
