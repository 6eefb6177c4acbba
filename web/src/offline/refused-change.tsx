import type { Debrief } from '@belay/contract/staff-programs'
import { logStatus } from '@belay/contract/statuses'
import { skipToken, useQuery } from '@tanstack/react-query'
import { getErrorCode } from '../cloud/calls/errors.ts'
import type { Outputs } from '../cloud/client.ts'
import { api } from '../cloud/orpc.ts'
import { useMe } from '../cloud/use-me.ts'
import { findSavedTime, QUESTIONS } from '../features/shift/debrief.tsx'
import { shiftQuery } from '../features/shift/own-shift.ts'
import { OWN_STATES, type Shift } from '../features/shift/shift-facts.tsx'
import { type Format, useFormat } from '../ui/format/format.tsx'
import { RowButton } from '../ui/table/row-parts.tsx'
import styles from './refused-change.module.css'
import { removeWaitingChange, setRefusal, type WaitingChange } from './waiting-changes.ts'

type Input = Partial<Omit<Debrief, 'writtenAt' | 'changedAt'>> & {
  id?: string
  at?: number
  date?: string
  hours?: number
  role?: string
  note?: string
  reason?: string
  accept?: boolean
}
/** The current state of a change's record, in lines, and the input with which the change replaces that state. */
type Standing = { lines: readonly string[]; seen: object }

/** Shows a refused change next to the current state of its record, and buttons that keep one of the two (R333). */
export function RefusedChange({ change, title }: { change: WaitingChange; title: string }) {
  const format = useFormat()
  const standing = useStanding(change)
  const isConflict = change.refusal?.code === 'aborted'
  const sendAgain = () =>
    setRefusal({ ...change, input: { ...(change.input as object), ...(isConflict && standing?.seen) } }, undefined)
  return (
    <>
      <span>Not accepted: {change.refusal?.message}</span>
      <div className={styles.versions}>
        <Version name="Yours" lines={describeInput(change, format)} />
        {standing && <Version name="Now" lines={standing.lines} />}
      </div>
      <span className={styles.buttons}>
        <RowButton
          variant="light"
          aria-label={`${isConflict ? 'Keep mine' : 'Send again'}: ${title}`}
          disabled={isConflict && !standing}
          onClick={() => void sendAgain()}
        >
          {isConflict ? 'Keep mine' : 'Send again'}
        </RowButton>
        <RowButton
          variant="default"
          aria-label={`${isConflict ? 'Leave it as it is' : 'Take back'}: ${title}`}
          onClick={() => void removeWaitingChange(change)}
        >
          {isConflict ? 'Leave it as it is' : 'Take back'}
        </RowButton>
      </span>
    </>
  )
}

const Version = ({ name, lines }: { name: string; lines: readonly string[] }) => (
  <div className={styles.version}>
    <p className={styles.name}>{name}</p>
    <p>{lines.join('\n')}</p>
  </div>
)

/** Returns the answers of a debrief, each below its question. */
const describeDebrief = (answers: Input): string[] =>
  Object.entries(QUESTIONS).flatMap(([name, [question]]) => {
    const answer = answers[name as keyof typeof QUESTIONS]
    return answer ? [`${question}\n${answer}`] : []
  })

function describeInput({ call, input }: WaitingChange, format: Format): string[] {
  const { date, hours, role, note, reason, accept, at, ...answers } = input as Input
  if (call === 'staffPrograms.debrief') return describeDebrief(answers)
  if (call === 'staffPrograms.checkIn') return [`Here at ${format.dateTime(at ?? Date.now())}`]
  const isYes = call === 'staffPrograms.confirm' || accept
  const entered = call.startsWith('staffPrograms.')
    ? [isYes ? 'Yes' : 'No', reason]
    : [date && format.nearDay(date), hours && [format.hours(hours), role].filter(Boolean).join(' · '), note]
  return entered.flatMap((line) => line || [])
}

type Own = { userId: string; staffID: string }

/** Returns how the shift, the swap or the day's hours of a change stand now. Undefined until they are read. */
function useStanding(change: WaitingChange): Standing | undefined {
  const format = useFormat()
  const { user } = useMe()
  const me = useQuery(api.staff.me.queryOptions({ input: {} }))
  const { id = '', date } = change.input as Input
  const own = user && me.data ? { userId: user.userid, staffID: me.data.staffID } : undefined
  const shift = useQuery(shiftQuery(own && findProgramID(id, own)))
  const logs = useQuery(
    api.hoursLogged.listByUser.queryOptions({
      input: own && date ? { userId: own.userId, from: date, to: date } : skipToken,
    }),
  )
  const isSwap = change.call === 'staffPrograms.answerSwap'
  const swaps = useQuery(api.staffPrograms.listSwaps.queryOptions({ input: isSwap ? {} : skipToken }))
  if (date) return logs.data && { lines: describeLogs(logs.data.items, date, format), seen: {} }
  if (isSwap) {
    const swap = swaps.data?.items.find((item) => item.id === id)
    return swap && { lines: describeShift(swap.shift, format), seen: { version: swap.version } }
  }
  if (shift.error && getErrorCode(shift.error) === 'not-found')
    return { lines: ["You're no longer on this program."], seen: {} }
  if (!shift.data) return undefined
  const { debrief, question, state, version } = shift.data
  if (change.call === 'staffPrograms.debrief')
    return {
      lines: debrief ? describeDebrief(debrief) : ['Nothing is saved.'],
      seen: { seenAt: findSavedTime(debrief) },
    }
  return {
    lines: [question?.sentence ?? OWN_STATES[state].word, ...describeShift(shift.data, format)],
    seen: { version: question?.version ?? version },
  }
}

/** Returns the program of a shift's or an offer's ID, which begins with the person's staff ID. */
const findProgramID = (id: string, { staffID }: Own): string | undefined =>
  id.startsWith(`${staffID}_`) ? id.slice(staffID.length + 1) : undefined

type Log = Outputs['hoursLogged']['listByUser']['items'][number]

const describeLogs = (logs: readonly Log[], date: string, format: Format): string[] =>
  logs.length === 0
    ? [`No hours on ${format.nearDayInText(date)}`]
    : logs.map((log) => [format.hours(log.hours), log.programName, logStatus(log)].filter(Boolean).join(' · '))

function describeShift(
  shift: Pick<Shift, 'date' | 'startTime' | 'endTime' | 'role' | 'hours'> & { where?: Shift['where'] },
  format: Format,
): string[] {
  const { date, startTime, endTime, role, hours, where } = shift
  return [
    [format.nearDay(date), format.time(startTime, endTime)].filter(Boolean).join(', '),
    where?.location ?? '',
    [role, hours > 0 && format.hours(hours)].filter(Boolean).join(' · '),
  ].filter(Boolean)
}
