import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { withMantine } from '../../shell/with-mantine.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { Ago, useFormat } from '../../ui/format/format.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { PlainSection } from '../../ui/page/page-head.tsx'
import { BoxedList } from '../../ui/text/boxed-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { useLazyAct } from '../shift/use-lazy-act.ts'
import type { PlannedProgram } from './change-form.tsx'
import styles from './change-request.module.css'
import { CHANGED_BY_CHANGES, type Change, describeOutcome, describeWish } from './change-words.ts'

const NEWEST = 5
const ChangeForm = createLazyPart(() => withMantine(import('./change-form.tsx').then((form) => form.ChangeForm)))

/** Shows the client's changes of a program with their outcome, and the button that asks for another one. */
export function ChangeRequests({ program }: { program: PlannedProgram }) {
  const { programID } = program
  const { data, isPending } = useQuery(
    api.clientPrograms.listChanges.queryOptions({ input: { programID, limit: NEWEST } }),
  )
  const [isAsking, setIsAsking] = useState(false)
  const { items = [], can } = data ?? {}
  if (!isPending && items.length === 0 && !can?.requestChange) return null
  const waiting = items.find(({ status }) => status === 'waiting')
  return (
    <PlainSection title="Changes">
      <div className={styles.changes}>
        {items.length > 0 && (
          <BoxedList aria-label="Changes you asked for">
            {items.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </BoxedList>
        )}
        {(isPending || can?.requestChange) && (
          <PlainButton variant="default" disabled={isPending} onClick={() => setIsAsking(true)}>
            Ask for a change
          </PlainButton>
        )}
      </div>
      {isAsking && data && (
        <ChangeForm
          program={program}
          waiting={waiting}
          participantsUntil={data.participantsUntil}
          onClose={() => setIsAsking(false)}
        />
      )}
    </PlainSection>
  )
}

/** Shows a change: the wish, its outcome and, while it waits, a button that withdraws it. */
function ChangeRow({ change }: { change: Change }) {
  const format = useFormat()
  const act = useLazyAct()
  const { id, version, accepted, askedByName, createdAt, reason, can } = change
  const withdraw = () =>
    act(() => cloud.clientPrograms.withdrawChange({ id, version }), {
      refresh: CHANGED_BY_CHANGES,
      done: 'Withdrawn. The program stays as planned.',
    })
  return (
    <li className={styles.change}>
      <div className={styles.wish}>
        <strong>
          {accepted ? describeWish({ ...change, dates: [accepted] }, format) : describeWish(change, format)}
        </strong>
        <p className="quiet">
          {askedByName}, <Ago at={createdAt} />
        </p>
        {reason && <p className={styles.reason}>{reason}</p>}
      </div>
      <StatusBadge {...describeOutcome(change)} />
      {can.withdraw && (
        <PlainButton variant="default" loading={act.busy} onClick={() => void withdraw()}>
          Withdraw
        </PlainButton>
      )}
    </li>
  )
}
