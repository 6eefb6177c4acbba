import { refuseField } from '../../platform/refuse.ts'
import type { ProgramType } from './program-types.documents.ts'

/** A type is for at least as many as it begins with. */
export function refuseWrongSizes({
  participantsFrom,
  participantsTo,
}: Pick<ProgramType, 'participantsFrom' | 'participantsTo'>): void {
  if (participantsFrom !== null && participantsTo !== null && participantsTo < participantsFrom)
    refuseField('participantsTo', "This can't be less than the smallest group.")
}
