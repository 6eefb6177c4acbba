import { refuseField } from '../../platform/refuse.ts'
import type { ProgramType } from './program-types.documents.ts'

/** Refuses a largest group that is smaller than the smallest. */
export function refuseWrongSizes({
  participantsFrom,
  participantsTo,
}: Pick<ProgramType, 'participantsFrom' | 'participantsTo'>): void {
  if (participantsFrom !== null && participantsTo !== null && participantsTo < participantsFrom)
    refuseField('participantsTo', "This can't be less than the smallest group.")
}
