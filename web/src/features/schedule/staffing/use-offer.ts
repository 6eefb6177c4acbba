import { cloud, type Outputs } from '../../../cloud/client.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { callWithOverride } from '../../programs/conflict-list.tsx'
import type { Conflict } from '../../programs/use-conflicts.ts'
import type { Entry } from '../entries.ts'
import { CHANGED_BY_STAFFING } from '../schedule-data.ts'

type OfferedPerson = { staffID: string; role?: string | undefined; hours?: number }

/** Returns a function that offers a program's open shifts to people, and resolves to true if it did. */
export function useOfferShifts({ programID }: Pick<Entry, 'programID'>) {
  const act = useAct()
  const offer = async (people: OfferedPerson[], conflicts: readonly Conflict[] = []) => {
    const question = { title: 'Offer the shift anyway?', action: 'Offer shift', anyway: 'Offer anyway' }
    const call = () =>
      callWithOverride(conflicts, question, (override) => cloud.staffPrograms.offer({ programID, people, override }))
    return Boolean(await act(call, { refresh: CHANGED_BY_STAFFING, done: describeOffered }))
  }
  return { offer, busy: act.busy }
}

function describeOffered(answer: Outputs['staffPrograms']['offer'] | null): string {
  if (!answer) return ''
  const [first] = answer.offers
  return answer.offers.length === 1 ? `Asked ${first?.staffName}.` : `Asked ${answer.offers.length} people.`
}
