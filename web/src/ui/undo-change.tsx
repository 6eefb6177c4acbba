import { canBeUndone } from '@belay/contract/undo'
import { Button } from '@mantine/core'
import type { Outputs } from '../cloud/client.ts'
import { useAct } from './act.ts'
import { confirm } from './confirm.tsx'
import { undoChanges } from './undo.ts'

/** The entry of the audit trail that speaks for a change. */
export type LeadEntry = Outputs['audit']['list']['items'][number]

/** What a change did, in words; of one from before changes were kept, what became of its record. */
export const sentenceOf = (entry: LeadEntry): string => entry.change?.sentence ?? entry.summary

/** Takes back a change of the trail, once it was asked; nothing for one that is undone or cannot be. */
export function UndoChange({ entry, onUndone }: { entry: LeadEntry; onUndone?: () => void }) {
  const act = useAct()
  const { change, changeID, call } = entry
  if (!change || change.undoneBy || !canBeUndone(call)) return null
  async function undo() {
    const told = change?.told ?? 0
    const people = told === 1 ? 'the person who was told' : `the ${told} people who were told`
    const letters = told > 0 ? ` We'll e-mail ${people} that it was undone, unless their e-mail hasn't left yet.` : ''
    const body = `${sentenceOf(entry)}. Every record becomes what it was before.${letters}`
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
