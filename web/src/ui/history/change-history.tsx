import { Anchor, Group } from '@mantine/core'
import { useState } from 'react'
import { Loaded } from '../page/states.tsx'
import styles from './history.module.css'
import { AuditTimeline, HistoryTimeline, type TimelineStep, useAuditTrail } from './history-timeline.tsx'
import { omitProgramName } from './history-words.ts'
import { type AuditEntry, describeChange, UndoChange } from './undo-change.tsx'

type ChangeHistoryProps = {
  programID: string
  programName: string
  /** The step before the first change, such as the creation. */
  beginning: TimelineStep | null
}

/** Shows the changes of a program, newest first, each with its details and Undo. */
export function ChangeHistory({ programID, programName, beginning }: ChangeHistoryProps) {
  const trail = useAuditTrail({ where: { programID }, leadOnly: true })
  return (
    <Loaded query={trail} height={320}>
      {() => (
        <AuditTimeline
          trail={trail}
          toStep={(entry) => ({
            title: omitProgramName(describeChange(entry), programName),
            by: entry.change?.undoneBy && `Undone by ${entry.change.undoneBy.name}`,
            detail: <ChangeDetails entry={entry} programName={programName} />,
          })}
          beginning={beginning}
        />
      )}
    </Loaded>
  )
}

function ChangeDetails({ entry, programName }: { entry: AuditEntry; programName: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.change}>
      <Anchor component="button" type="button" size="xs" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide details' : 'Show details'}
      </Anchor>
      {isShown && (
        <>
          <Group my="sm">
            <UndoChange entry={entry} />
          </Group>
          <HistoryTimeline changeID={entry.changeID} programName={programName} />
        </>
      )}
    </div>
  )
}
