import { useAct } from '../ui/actions/act.ts'
import { NOT_SENT_YET } from '../ui/actions/not-sent-yet.ts'
import { takeBackWaiting } from '../ui/actions/undo.ts'
import { Ago, useFormat } from '../ui/format/format.tsx'
import { createLazyPart } from '../ui/lazy-part.tsx'
import { RowSection } from '../ui/rows/row-list.tsx'
import { RowButton } from '../ui/table/row-parts.tsx'
import { useWaitingChanges } from './use-waiting-changes.ts'
import type { WaitingChange } from './waiting-changes.ts'

const RefusedChange = createLazyPart(() => import('./refused-change.tsx').then((part) => part.RefusedChange))

/** The words for each call that can wait, by its name. */
const WORDS: Readonly<Record<string, (input: Input) => string>> = {
  'hoursLogged.log': () => 'Hours',
  'staffPrograms.confirm': () => 'Yes to the shift',
  'staffPrograms.decline': () => "Can't make it",
  'staffPrograms.checkIn': () => "I'm here",
  'staffPrograms.debrief': () => 'Debrief',
  'staffPrograms.answerOffer': ({ accept }) => (accept ? 'Yes to the shift' : 'No to the shift'),
  'staffPrograms.answerSwap': ({ accept }) => (accept ? 'Yes to the swap' : 'No to the swap'),
}
type Input = { date?: string; hours?: number; note?: string; reason?: string; accept?: boolean }

/** Shows what the person entered in changes that wait on this device or were refused. */
export function NotSentYet() {
  const format = useFormat()
  const changes = useWaitingChanges()
  const act = useAct()
  const describe = ({ call, input, about }: WaitingChange) => {
    const { date, hours, note, reason, ...rest } = input as Input
    return {
      title: [WORDS[call]?.(rest) ?? call, about].filter(Boolean).join(': '),
      facts: [date && format.nearDay(date), hours && format.hours(hours), note || reason].filter(Boolean).join(' · '),
    }
  }
  return (
    <RowSection
      title={NOT_SENT_YET}
      items={changes}
      row={(change) => {
        const { title, facts } = describe(change)
        const row = { id: change.key, title, when: <Ago at={change.at} /> }
        if (change.refusal) return { ...row, more: <RefusedChange key={change.at} change={change} title={title} /> }
        return {
          ...row,
          facts,
          end: (
            <RowButton
              variant="default"
              aria-label={`Take back: ${title}`}
              disabled={act.busy}
              onClick={() => void act(() => takeBackWaiting(change))}
            >
              Take back
            </RowButton>
          ),
        }
      }}
    />
  )
}
