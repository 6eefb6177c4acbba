import type { TokenCallName } from '../../cloud/calls/call-facts.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import type { AnySearch } from '../../ui/url-state.ts'
import type { OpenEntry } from '../schedule/entries.ts'

const importForms = () => import('../schedule/schedule-forms.ts')
const ProgramForm = createLazyPart(() => importForms().then((forms) => forms.ProgramForm))
const AssignDrawer = createLazyPart(() => importForms().then((forms) => forms.AssignDrawer))

const CALLS = {
  edit: 'programSchedule.update',
  assign: 'staffPrograms.sync',
} as const satisfies Record<string, TokenCallName>

type ProgramActionFormProps = { entry: OpenEntry; action: NonNullable<AnySearch['do']>; onClose: () => unknown }

/** Shows the form of the action in the address, for people who may take the action. */
export function ProgramActionForm({ entry, action, onClose }: ProgramActionFormProps) {
  const isAllowed = {
    edit: useIsAllowed(CALLS.edit),
    assign: useIsAllowed(CALLS.assign),
  }
  const closeForm = () => void onClose()
  if (action === 'assign' && isAllowed.assign) return <AssignDrawer entry={entry} onClose={closeForm} />
  if (action === 'edit' && isAllowed.edit)
    return <ProgramForm entry={entry} slot={entry} onClose={closeForm} onSaved={closeForm} />
  return null
}
