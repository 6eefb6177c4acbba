import { Button, Group, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useAct } from '../../ui/actions/act.ts'
import { Ago, useFormat } from '../../ui/format/format.tsx'
import { Facts } from '../../ui/layers/detail-panel.tsx'
import { Section } from '../../ui/page/page.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { ChangeQuestion, withAmendLink } from '../programs/change-question.tsx'
import { ConflictList, callWithOverride } from '../programs/conflict-list.tsx'
import type { Program } from '../programs/program.ts'
import styles from './change-request.module.css'
import { CHANGED_BY_CHANGES, describeWish } from './change-words.ts'
import { declineChange, toProgramChange } from './decide-change.tsx'

type AnswerProps = {
  change: NonNullable<Program['change']>
  entry: NonNullable<Program['schedule']>
}

/** Shows Admins the change that a client asks for, with its conflicts and effects, and the buttons that answer it. */
export function ChangeAnswer({ change, entry }: AnswerProps) {
  const format = useFormat()
  const act = useAct()
  const [choice, setChoice] = useState(0)
  const { id, version, dates, note, askedByName, createdAt } = change
  const planned = toProgramChange(change, choice)
  const preview = useQuery(api.programs.preview.queryOptions({ input: planned }))
  const title = `Change ${entry.programName}`
  const changeToConfirm = { change: planned, staffing: entry.staffing, title, action: 'Accept' }
  const accept = (evidence: NonNullable<typeof preview.data>) =>
    act(
      () =>
        callWithOverride(
          evidence.conflicts,
          { title: `${title} anyway?`, action: 'Accept', anyway: 'Accept anyway' },
          (override) => cloud.clientPrograms.acceptChange({ id, version, choice, override }),
        ),
      {
        refresh: CHANGED_BY_CHANGES,
        done: (accepted) => accepted && withAmendLink('Change accepted.', evidence, planned),
      },
    )
  const decline = () =>
    act(() => declineChange(change), {
      refresh: CHANGED_BY_CHANGES,
      done: (declined) => declined && 'Change declined.',
    })
  return (
    <Section title="Change asked for">
      <Facts
        items={[
          ['Asked for', describeWish(change, format)],
          ['Now', describeNow(entry, format)],
          ['Note', note],
          [
            'By',
            <span key="by">
              {askedByName}, <Ago at={createdAt} />
            </span>,
          ],
        ]}
      />
      {dates.length > 1 && (
        <Radio.Group mt="md" label="Date" value={String(choice)} onChange={(value) => setChoice(Number(value))}>
          <Stack gap="xs" mt="xs">
            {dates.map((date, index) => (
              <Radio key={`${date.date} ${date.startTime}`} value={String(index)} label={format.when(date)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <div className={styles.evidence}>
        {preview.data && (
          <>
            {preview.data.conflicts.length === 0 && <DimmedText block>Nothing is in the way.</DimmedText>}
            <ConflictList conflicts={preview.data.conflicts} />
            <ChangeQuestion preview={preview.data} changeToConfirm={changeToConfirm} />
          </>
        )}
      </div>
      <Group mt="md">
        <Button loading={act.busy} disabled={!preview.data} onClick={() => preview.data && void accept(preview.data)}>
          Accept
        </Button>
        <Button variant="default" disabled={act.busy} onClick={() => void decline()}>
          Decline
        </Button>
      </Group>
    </Section>
  )
}

const describeNow = ({ participants, ...entry }: AnswerProps['entry'], format: ReturnType<typeof useFormat>): string =>
  [participants !== null && pluralize(participants, 'participant'), format.when(entry)].filter(Boolean).join(', ')
