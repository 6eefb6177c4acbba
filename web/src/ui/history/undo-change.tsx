import { Button } from '@mantine/core'
import { IconArrowBackUp, IconMail, IconMailOff, IconRestore, IconTrash } from '@tabler/icons-react'
import { canBeUndone } from '../../cloud/calls/call-facts.ts'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useAct } from '../actions/act.ts'
import { confirm } from '../actions/confirm.tsx'
import { undoChanges } from '../actions/undo.ts'
import { ChangeEffects, describeRecipients, type Effect, listNames } from './change-effects.tsx'

/** The main entry of a change on the audit trail. */
export type AuditEntry = Outputs['audit']['list']['items'][number]

type UndoPreview = Outputs['audit']['preview']

/** Returns the sentence of a change, or the record's summary for entries from before changes were stored. */
export const describeChange = (entry: AuditEntry): string => entry.change?.sentence ?? entry.summary

const chooseWord = (count: number, one: string, many: string) => (count === 1 ? one : many)

/** Lists the effects of an Undo: on each record, on the people who are told, and on those who are not told any more. */
export function listUndoEffects({ told, untold, records }: UndoPreview, ownEmail: string | undefined): Effect[] {
  const listNamesOf = (effect: (typeof records)[number]['becomes']) => [
    ...new Set(records.filter(({ becomes }) => becomes === effect).map(({ name }) => name)),
  ]
  const sentence = (names: readonly string[], one: string, many: string) =>
    names.length > 0 && `${listNames(names)} ${chooseWord(names.length, one, many)}.`
  const untoldSentence = chooseWord(
    untold,
    "1 person isn't told of it any more",
    `${untold} people aren't told of it any more`,
  )
  return [
    [IconArrowBackUp, sentence(listNamesOf('as before'), 'becomes what it was', 'become what they were')],
    [IconRestore, sentence(listNamesOf('there again'), 'is there again', 'are there again')],
    [IconTrash, sentence(listNamesOf('gone'), 'goes again', 'go again')],
    [IconMail, describeRecipients(told, ownEmail)],
    [IconMailOff, untold > 0 && `${untoldSentence}.`],
  ]
}

/** Shows a button that undoes a change after a question. Nothing if the change was undone or cannot be. */
export function UndoChange({ entry, onUndone }: { entry: AuditEntry; onUndone?: () => void }) {
  const act = useAct()
  const ownEmail = useMe().user?.email
  const { change, changeID, call } = entry
  if (!change || change.undoneBy || !canBeUndone(call)) return null
  async function undo() {
    const preview = await act(() => cloud.audit.preview({ changeID }))
    if (!preview) return
    const body = <ChangeEffects lead={`${describeChange(entry)}.`} effects={listUndoEffects(preview, ownEmail)} />
    if (!(await confirm({ title: 'Undo this change?', body, action: 'Undo' }))) return
    const done = await act(() => undoChanges([changeID]), { done: String })
    if (done) onUndone?.()
  }
  return (
    <Button variant="default" size="compact-sm" loading={act.busy} onClick={() => void undo()}>
      Undo
    </Button>
  )
}
