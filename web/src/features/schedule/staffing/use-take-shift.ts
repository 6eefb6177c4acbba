import { cloud } from '../../../cloud/client.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { createOutcome } from '../../../ui/actions/outcome.ts'
import type { Outcome } from '../../../ui/actions/use-steady-rows.ts'
import { CHANGED_BY_STAFFING } from '../schedule-data.ts'

/** An open shift. A shift that somebody gave back goes to the first who takes it; for others, the office decides. */
export type OpenShift = { programID: string; givenBack: boolean }

const YOURS = 'The shift is yours. See you there.'
const ASKED = "The office knows that you'd take it, and decides."

/** Returns the label and the function of the button for an open shift. `settle` shows a taken shift in its row. */
export function useTakeShift({ programID, givenBack }: OpenShift, settle?: (outcome: Outcome) => void) {
  const act = useAct()
  const take = async () => {
    const taken = await cloud.staffPrograms.takeShift({ programID })
    settle?.(createOutcome('The shift is yours', taken))
    return taken
  }
  const ask = () => cloud.staffPrograms.requestToFacilitate({ programID })
  const run = () =>
    givenBack
      ? act(take, { refresh: CHANGED_BY_STAFFING, ...(settle ? {} : { done: YOURS }) })
      : act(ask, { refresh: CHANGED_BY_STAFFING, done: ASKED })
  return { label: givenBack ? 'Take it' : "I'd take it", busy: act.busy, take: () => void run() }
}
