import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useAct } from '../../ui/actions/act.ts'
import { Ago, useFormat } from '../../ui/format/format.tsx'
import { PlainSection } from '../../ui/page/page-head.tsx'
import { BoxedList } from '../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { ChangeForm, type PlannedProgram } from './change-form.tsx'
import styles from './change-request.module.css'
import { CHANGED_BY_CHANGES, type Change, describeOutcome, describeWish } from './change-words.ts'

const NEWEST = 5

/** Shows the client's changes of a program with their outcome, and the button that asks for another one. */
export function ChangeRequests({ program }: { program: PlannedProgram }) {
  const { programID } = program
  const { data } = useQuery(api.clientPrograms.listChanges.queryOptions({ input: { programID, limit: NEWEST } }))
  const [isAsking, setIsAsking] = useState(false)
  if (!data || (data.items.length === 0 && !data.can.requestChange)) return null
  const waiting = data.items.find(({ status }) => status === 'waiting')
  return (
    <PlainSection title="Changes">
      <div className={styles.changes}>
        {data.items.length > 0 && (
          <BoxedList aria-label="Changes you asked for">
            {data.items.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </BoxedList>
        )}
        {data.can.requestChange && (
          <Button variant="default" className={styles.ask} onClick={() => setIsAsking(true)}>
            Ask for a change
          </Button>
        )}
      </div>
      {isAsking && (
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
  const act = useAct()
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
        <DimmedText block>
          {askedByName}, <Ago at={createdAt} />
        </DimmedText>
        {reason && <p className={styles.reason}>{reason}</p>}
      </div>
      <StatusBadge {...describeOutcome(change)} />
      {can.withdraw && (
        <Button variant="default" size="compact-sm" loading={act.busy} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      )}
    </li>
  )
}
