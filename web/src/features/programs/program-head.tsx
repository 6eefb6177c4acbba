import { IconCheck } from '@tabler/icons-react'
import { useMe } from '../../cloud/use-me.ts'
import { type Format, useFormat } from '../../ui/format/format.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { isFullContract } from '../client-programs/contract.ts'
import { StandingConflicts } from './conflict-list.tsx'
import { NextStepButton } from './next-step-button.tsx'
import type { Program, ProgramPart } from './program.ts'
import styles from './programs.module.css'

/** Returns the sentence that people open a program for: when, where, how many people and how much. */
export function describeProgram({ schedule, where, request, contract }: Program, format: Format): string {
  const participants = schedule?.participants ?? request?.programDetails.participants
  const choice = request?.programDetails.preferredDates[0]
  const total = contract && isFullContract(contract) && contract.lineItems.length > 0 ? contract.total : null
  return [
    schedule ? format.when(schedule) : choice && `First choice ${format.when(choice)}`,
    where?.location || schedule?.location,
    participants != null && pluralize(participants, 'person', 'people'),
    format.money(total),
  ]
    .filter(Boolean)
    .join(' · ')
}

type HeadProps = { program: Program; part: ProgramPart; onShow: (part: ProgramPart) => void }

export function ProgramHead({ program, part, onShow }: HeadProps) {
  return (
    <div className={styles.head} data-print="no">
      <UnsignedNote program={program} />
      <NextStep program={program} part={part} onShow={onShow} />
      <StandingConflicts conflicts={program.schedule?.conflicts} />
    </div>
  )
}

/** Shows a program's stages. Rejected and cancelled programs have none. */
export function StageBar({ program: { stage, stages } }: { program: Program }) {
  if (stages.length === 0) return null
  return (
    <ol className={styles.stages} aria-label="Stages">
      {stages.map(({ name, done }) => (
        <li
          key={name}
          className={[done && styles.done, name === stage && styles.now].filter(Boolean).join(' ')}
          aria-current={name === stage ? 'step' : undefined}
        >
          {done && <IconCheck size={12} aria-hidden />}
          {name}
          {done && <span className="visuallyHidden">, done</span>}
        </li>
      ))}
    </ol>
  )
}

/** Shows clients that a date is not reserved until they have signed. */
function UnsignedNote({ program: { stage } }: { program: Program }) {
  const { isStaff, settled } = useMe()
  if (isStaff || !settled || (stage !== 'Approved' && stage !== 'Scheduled')) return null
  return <DimmedText block>Nothing is reserved until the contract is signed.</DimmedText>
}

function NextStep({ program, part, onShow }: HeadProps) {
  const format = useFormat()
  const { next } = program
  if (!next) return null
  const { step, owner, dueBy, daysLate, blockedBy } = next
  return (
    <section className={`framed ${styles.next}`} aria-label="Next step">
      <DimmedText>Next</DimmedText>
      <div className={styles.step}>
        <strong>{step}</strong>
        <div>
          <DimmedText>{owner}</DimmedText>
          {dueBy && daysLate === 0 && <DimmedText>, by {format.nearDayInText(dueBy)}</DimmedText>}
          {daysLate > 0 && (
            <span className={styles.late}> Overdue by {daysLate === 1 ? '1 day' : `${daysLate} days`}</span>
          )}
        </div>
        {blockedBy.map((sentence) => (
          <div key={sentence} className={styles.blocked}>
            {sentence}
          </div>
        ))}
      </div>
      <NextStepButton program={program} part={part} onShow={onShow} />
    </section>
  )
}
