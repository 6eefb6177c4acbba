import { LIMITS } from '@belay/contract/constants'
import { linkTo } from '@belay/contract/links'
import { cloud } from '../../cloud/client.ts'
import { useWaitingChanges } from '../../offline/use-waiting-changes.ts'
import { NOT_SENT_YET } from '../../ui/actions/not-sent-yet.ts'
import { PlainButton, PlainLinkButton } from '../../ui/buttons/plain-button.tsx'
import { Ago } from '../../ui/format/format.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { CantMakeItButton } from '../schedule/staffing/cant-make-it.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { CalendarButton } from './calendar-button.tsx'
import type { findStepsOfShift } from './find-steps.ts'
import styles from './shift.module.css'
import type { Shift } from './shift-facts.tsx'
import { useLazyAct } from './use-lazy-act.ts'

/** The collections that an answer changes. */
const refresh = ['staffPrograms', 'programSchedule'] as const

/** The calls that answer a shift. */
const ANSWERS = [
  'staffPrograms.confirm',
  'staffPrograms.decline',
  'staffPrograms.answerOffer',
  'staffPrograms.answerSwap',
]

type ActionsProps = { shift: Shift; steps: ReturnType<typeof findStepsOfShift> }

/** Shows the one thing to do next: answer, check in, or log the hours. */
export function NextStep({ shift, steps }: ActionsProps) {
  const waiting = useWaitingChanges()
  const isWaiting = (call: string) =>
    waiting.some(({ call: made, input }) => {
      const { id, programID } = input as { id?: string; programID?: string }
      const isAbout = id === (shift.question?.id ?? shift.id) || programID === shift.programID
      return made === call && isAbout
    })
  const checksIn = isWaiting('staffPrograms.checkIn')
  const answers = ANSWERS.some(isWaiting)
  return (
    <div className={styles.next} data-print="no">
      <Here shift={shift} isWaiting={checksIn || answers} />
      {steps.checkIn && !checksIn && <CheckInButton shift={shift} />}
      {steps.keep && !checksIn && !answers && <KeepButton shift={shift} />}
      {steps.answer && !checksIn && !answers && <Answers shift={shift} isFirst={!steps.checkIn} />}
      {steps.log && (isWaiting('hoursLogged.log') ? <NotSent /> : <LogButtons shift={shift} />)}
    </div>
  )
}

const NotSent = () => <StatusBadge meaning="waits" word={NOT_SENT_YET} />

function Here({ shift: { checkedInAt }, isWaiting }: { shift: Shift; isWaiting: boolean }) {
  if (checkedInAt !== null)
    return (
      <p>
        You checked in <Ago at={checkedInAt} />.
      </p>
    )
  return isWaiting ? <NotSent /> : null
}

function CheckInButton({ shift: { id, programName } }: { shift: Shift }) {
  const act = useLazyAct()
  const checkIn = () =>
    act(() => cloud.staffPrograms.checkIn({ id, at: Date.now() }, { context: { about: programName } }), {
      refresh: ['staffPrograms'],
      done: 'Checked in. Have a good day.',
    })
  return (
    <PlainButton fullWidth loading={act.busy} onClick={() => void checkIn()}>
      I'm here
    </PlainButton>
  )
}

function Answers({ shift, isFirst }: { shift: Shift; isFirst: boolean }) {
  const act = useLazyAct()
  const { question } = shift
  const stays = question?.kind === 'swap' ? 'Nothing changes.' : "We'll look for someone else."
  const answer = (accept: boolean, reason: string) =>
    act(() => sendAnswer(shift, accept, reason), {
      refresh,
      done: accept ? 'The shift is yours. See you there.' : `Declined. ${stays}`,
    })
  return <AnswerButtons isFirst={isFirst} busy={act.busy} onAnswer={(accept, reason) => void answer(accept, reason)} />
}

/** Answers the own shift, or the offer or swap that asks the person to work it. */
function sendAnswer(shift: Shift, accept: boolean, reason: string): Promise<unknown> {
  const { id, version, programName, question } = shift
  const context = { about: programName }
  if (question) {
    const input = { id: question.id, version: question.version, accept, reason }
    return question.kind === 'swap'
      ? cloud.staffPrograms.answerSwap(input, { context })
      : cloud.staffPrograms.answerOffer(input, { context })
  }
  return accept
    ? cloud.staffPrograms.confirm({ id, version }, { context })
    : cloud.staffPrograms.decline({ id, version, reason }, { context })
}

function KeepButton({ shift: { id, programName, version } }: { shift: Shift }) {
  const act = useLazyAct()
  const keep = () =>
    act(() => cloud.staffPrograms.confirm({ id, version }, { context: { about: programName } }), {
      refresh,
      done: 'You keep the shift.',
    })
  return (
    <PlainButton variant="default" loading={act.busy} onClick={() => void keep()}>
      Keep the shift
    </PlainButton>
  )
}

function LogButtons({ shift: { date, programID, programName, role, hours } }: { shift: Shift }) {
  const act = useLazyAct()
  // Hours are logged in quarters.
  const rounded = Math.round(hours / LIMITS.hoursStep) * LIMITS.hoursStep
  const log = () =>
    act(() => cloud.hoursLogged.log({ date, hours: rounded, programID, role }, { context: { about: programName } }), {
      refresh: ['hoursLogged', 'staffPrograms'],
      done: 'Hours logged.',
    })
  return (
    <div className={styles.answers}>
      <PlainButton loading={act.busy} onClick={() => void log()}>
        Worked as planned
      </PlainButton>
      <PlainLinkButton {...linkTo.weekOfHours(date)} variant="default">
        Other hours
      </PlainLinkButton>
    </div>
  )
}

/** Shows what can be done besides: save the shift to a calendar, print the day sheet, leave the shift. */
export function LaterActions({ shift, steps }: ActionsProps) {
  return (
    <div className={styles.later} data-print="no">
      {shift.calendar && shift.state !== 'declined' && (
        <CalendarButton programName={shift.programName} calendar={shift.calendar} />
      )}
      {shift.group && (
        <PlainButton variant="default" onClick={() => window.print()}>
          Print the day sheet
        </PlainButton>
      )}
      {(steps.leave || steps.open) && (
        <PlainLinkButton {...linkTo.program(shift.programID)} variant="default">
          Open the program
        </PlainLinkButton>
      )}
      {steps.leave && <CantMakeItButton shift={shift} />}
    </div>
  )
}
