import {
  type IconAlertTriangle,
  IconCalendarX,
  IconCertificateOff,
  IconClockExclamation,
  IconMapPinOff,
  IconUserExclamation,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { askText, confirm } from '../../ui/actions/confirm.tsx'
import { Ago } from '../../ui/format/format.tsx'
import effects from '../../ui/history/change-effects.module.css'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import styles from './conflicts.module.css'
import {
  type Conflict,
  getConflictsOfError,
  isBlocking,
  type Override,
  type StandingConflict,
} from './use-conflicts.ts'

const ICONS: Record<Conflict['code'], typeof IconAlertTriangle> = {
  'past-date': IconCalendarX,
  'centre-closed': IconCalendarX,
  'place-taken': IconMapPinOff,
  'place-closed': IconMapPinOff,
  'over-capacity': IconUsersGroup,
  'person-booked': IconUserExclamation,
  turnaround: IconClockExclamation,
  'person-away': IconUserExclamation,
  'skill-missing': IconCertificateOff,
  'certificate-expired': IconCertificateOff,
  'weekly-hours': IconClockExclamation,
  'too-few-staff': IconUsersGroup,
  'group-size': IconUsersGroup,
}

type ListProps = { conflicts: readonly StandingConflict[]; label?: string }

/** Shows conflicts as sentences with icons. Blocking conflicts are red. Accepted ones show the person and the note. */
export function ConflictList({ conflicts, label = 'Conflicts' }: ListProps) {
  if (conflicts.length === 0) return null
  return (
    <ul className={effects.effects} aria-label={label}>
      {conflicts.map((conflict) => {
        const Icon = ICONS[conflict.code]
        const { accepted } = conflict
        const kind = accepted ? 'accepted' : conflict.severity
        return (
          <li key={`${conflict.code} ${conflict.sentence}`} className={styles[kind]}>
            <Icon size={18} aria-hidden />
            <span>
              {kind === 'blocks' && <span className="visuallyHidden">Blocked: </span>}
              {conflict.sentence}
              {accepted && (
                <DimmedText block>
                  Accepted by {accepted.by} <Ago at={accepted.at} />: {accepted.note}
                </DimmedText>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

export function StandingConflicts({ conflicts = [] }: { conflicts?: readonly StandingConflict[] | undefined }) {
  if (conflicts.length === 0) return null
  return (
    <div className={styles.note}>
      <ConflictList conflicts={conflicts} />
    </div>
  )
}

type ConflictQuestion = {
  title: string
  action: string
  anyway: string
  danger?: boolean | undefined
  /** Other effects of the action, shown first. */
  more?: ReactNode
}

/** Asks for confirmation, or for a note if a conflict blocks. Resolves to null if the person cancels. */
async function confirmConflicts(
  conflicts: readonly Conflict[],
  { title, action, anyway, danger, more }: ConflictQuestion,
): Promise<{ override: Override } | null> {
  const body = (
    <div className={effects.question}>
      {more && <div>{more}</div>}
      <ConflictList conflicts={conflicts} />
    </div>
  )
  if (!conflicts.some(isBlocking))
    return (await confirm({ title, body, action, danger })) ? { override: undefined } : null
  const note = await askText({ title, body, label: 'Note', line: true, maxLength: 200, action: anyway })
  return note === null ? null : { override: { note } }
}

/** Makes a call after questions about known conflicts and those that the cloud finds. Null if the person cancels. */
export async function callWithOverride<Answer>(
  conflicts: readonly Conflict[],
  question: ConflictQuestion,
  call: (override: Override) => Promise<Answer>,
): Promise<Answer | null> {
  const isAsked = conflicts.length > 0 || question.more
  const agreement = isAsked ? await confirmConflicts(conflicts, question) : { override: undefined }
  if (!agreement) return null
  try {
    return await call(agreement.override)
  } catch (error) {
    const newConflicts = getConflictsOfError(error)
    if (!newConflicts) throw error
    return callWithOverride(newConflicts, { ...question, more: undefined }, call)
  }
}
