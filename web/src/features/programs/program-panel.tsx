import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { HistorySection } from '../../ui/history-timeline.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Program, ProgramSections } from './program-sections.tsx'
import styles from './programs.module.css'

/** What a client does not see. */
const INTERNAL: readonly string[] = ['Staffed', 'Paid']
const STAGES = ['Requested', 'Approved', 'Scheduled', 'Staffed', 'Signed', 'Run', 'Paid'] as const

/** The whole of a program, each part to those who may see it. Keep what is open in the address as `program`. */
export function ProgramPanel({ programID, onClose }: { programID: string; onClose: () => void }) {
  const query = useQuery(api.programs.overview.queryOptions({ input: { programID } }))
  const program = query.data
  return (
    <DetailPanel
      opened
      onClose={onClose}
      title={program?.programName || 'Program'}
      badge={program && <StatusBadge status={program.stage} />}
    >
      <Loaded query={query} height={480}>
        {(loaded) => (
          <>
            <StageBar stage={loaded.stage} />
            <UnsignedNote program={loaded} />
            {loaded.next && (
              <Group className="framed" gap={12} mb={24} px={14} py={10} align="flex-start" wrap="nowrap">
                <Quiet>Next</Quiet>
                <span>
                  <strong>{loaded.next.step}</strong>
                  <Quiet block>{loaded.next.owner}</Quiet>
                </span>
              </Group>
            )}
            <ProgramSections program={loaded} />
            <HistorySection programID={loaded.programID} />
          </>
        )}
      </Loaded>
    </DetailPanel>
  )
}

/** A client knows that a date is theirs only once they have signed. */
function UnsignedNote({ program: { stage } }: { program: Program }) {
  const { isStaff, settled } = useMe()
  if (isStaff || !settled || (stage !== 'Approved' && stage !== 'Scheduled')) return null
  return (
    <Quiet block mb={16}>
      Nothing is reserved until the contract is signed.
    </Quiet>
  )
}

/** How far the program has come. One that was rejected or cancelled has left the chain. */
function StageBar({ stage }: { stage: Program['stage'] }) {
  const { isStaff } = useMe()
  const stages: readonly string[] = isStaff ? STAGES : STAGES.filter((name) => !INTERNAL.includes(name))
  const at = stages.indexOf(stage)
  if (at < 0) return null
  return (
    <ol className={styles.stages} aria-label="Stages">
      {stages.map((name, index) => (
        <li
          key={name}
          className={index < at ? styles.past : index === at ? styles.now : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
