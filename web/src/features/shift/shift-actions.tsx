import { LIMITS } from '@belay/contract/constants'
import { linkTo } from '@belay/contract/links'
import { useId, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useWaitingChanges } from '../../offline/use-waiting-changes.ts'
import { NOT_SENT_YET } from '../../ui/actions/not-sent-yet.ts'
import { PlainButton, PlainLinkButton } from '../../ui/buttons/plain-button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { Ago } from '../../ui/format/format.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { CantMakeItButton } from '../schedule/staffing/cant-make-it.tsx'
import type { findStepsOfShift, Shift } from './own-shift.ts'
import styles from './shift.module.css'
import { useLazyAct } from './use-lazy-act.ts'

/** The collections that an answer changes. */
const refresh = ['staffPrograms', 'programSchedule'] as const

type ActionsProps = { shift: Shift; steps: ReturnType<typeof findStepsOfShift> }

/** Shows the one thing to do next: answer, check in, or log the hours. */
export function NextStep({ shift, steps }: ActionsProps) {
  const waiting = useWaitingChanges()
  const isWaiting = (call: string) =>
    waiting.some(({ call: made, input }) => {
      const { id, programID } = input as { id?: string; programID?: string }
      return made === call && (id === shift.id || programID === shift.programID)
    })
  const checksIn = isWaiting('staffPrograms.checkIn')
  const answers = isWaiting('staffPrograms.confirm') || isWaiting('staffPrograms.decline')
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

function Answers({ shift: { id, programName, version }, isFirst }: { shift: Shift; isFirst: boolean }) {
  const act = useLazyAct()
  const [reason, setReason] = useState<string | null>(null)
  const reasonID = useId()
  const context = { about: programName }
  const confirm = () =>
    act(() => cloud.staffPrograms.confirm({ id, version }, { context }), {
      refresh,
      done: 'The shift is yours. See you there.',
    })
  const decline = () =>
    act(() => cloud.staffPrograms.decline({ id, version, reason: reason ?? '' }, { context }), {
      refresh,
      done: "Declined. We'll look for someone else.",
    })
  if (reason === null)
    return (
      <div className={styles.answers}>
        <PlainButton variant={isFirst ? 'filled' : 'default'} loading={act.busy} onClick={() => void confirm()}>
          Yes, I can work
        </PlainButton>
        <PlainButton variant="default" disabled={act.busy} onClick={() => setReason('')}>
          No
        </PlainButton>
      </div>
    )
  return (
    <div className={styles.field}>
      <label htmlFor={reasonID}>Reason (optional)</label>
      <textarea
        id={reasonID}
        rows={2}
        maxLength={LIMITS.longText}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.answers}>
        <PlainButton loading={act.busy} onClick={() => void decline()}>
          No, I can't
        </PlainButton>
        <PlainButton variant="default" disabled={act.busy} onClick={() => setReason(null)}>
          Cancel
        </PlainButton>
      </div>
    </div>
  )
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
  const { programName } = shift
  const save = () => downloadFile(`${programName}.ics`, new Blob([shift.calendar], { type: 'text/calendar' }))
  return (
    <div className={styles.later} data-print="no">
      {shift.state !== 'declined' && (
        <PlainButton variant="default" onClick={save}>
          Add to calendar
        </PlainButton>
      )}
      {shift.group && (
        <PlainButton variant="default" onClick={() => window.print()}>
          Print the day sheet
        </PlainButton>
      )}
      {steps.leave && (
        <PlainLinkButton {...linkTo.program(shift.programID)} variant="default">
          Open the program
        </PlainLinkButton>
      )}
      {steps.leave && <CantMakeItButton shift={shift} />}
    </div>
  )
}
