import { useRef } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { askReason } from '../../ui/actions/confirm.tsx'
import { createOutcome } from '../../ui/actions/outcome.ts'
import type { Outcome } from '../../ui/actions/use-steady-rows.ts'
import { RowButton, RowLink } from '../../ui/table/row-parts.tsx'
import { useChangeProgram } from '../programs/change-question.tsx'
import type { Program } from '../programs/program.ts'
import { CHANGED_BY_CHANGES } from './change-words.ts'

type WaitingChange = Pick<
  NonNullable<Program['change']>,
  'id' | 'version' | 'programID' | 'participants' | 'dates' | 'askedByName'
>

/** Returns the change of the program that a client asks for, with one of the dates. */
export const toProgramChange = ({ programID, participants, dates }: WaitingChange, choice = 0) => ({
  programID,
  changes: { ...(participants === null ? {} : { participants }), ...dates[choice] },
})

/** Asks for the reason and declines a change. Resolves to null if the person cancels. */
export async function declineChange({ id, version, askedByName }: WaitingChange) {
  const body = `The program stays as planned, and ${askedByName} gets your reason.`
  const reason = await askReason('Decline this change?', 'Decline', body)
  return reason === null ? null : cloud.clientPrograms.declineChange({ id, version, reason })
}

type DecideProps = {
  change: WaitingChange
  entry: Pick<NonNullable<Program['schedule']>, 'staffing'>
  name: string
  onDecided: (outcome: Outcome) => void
}

/**
 * Shows the buttons that answer a change in a row (R440). Accepting asks first if a conflict or an effect on other
 * people speaks against it. Several dates are chosen in the program's panel.
 */
export function DecideChange({ change, entry, name, onDecided }: DecideProps) {
  const act = useAct()
  const changeProgram = useChangeProgram()
  const isDeciding = useRef(false)
  const { id, version, programID, dates } = change
  const accept = async () => {
    // Ignores a second click while the first one is running.
    if (isDeciding.current) return
    isDeciding.current = true
    const answer = await changeProgram({
      change: toProgramChange(change),
      staffing: entry.staffing,
      title: `Change ${name}`,
      action: 'Accept',
      call: (override) => cloud.clientPrograms.acceptChange({ id, version, override }),
      refresh: CHANGED_BY_CHANGES,
    })
    isDeciding.current = false
    if (answer) onDecided(createOutcome('Accepted', answer))
  }
  const decline = () =>
    act(
      async () => {
        const answer = await declineChange(change)
        if (answer) onDecided(createOutcome('Declined', answer))
      },
      { refresh: CHANGED_BY_CHANGES },
    )
  return (
    <>
      {dates.length > 1 ? (
        <RowLink to="." search={{ program: programID }} aria-label={`Choose a date for ${name}`}>
          Choose a date
        </RowLink>
      ) : (
        <RowButton variant="light" aria-label={`Accept the change of ${name}`} onClick={() => void accept()}>
          Accept
        </RowButton>
      )}
      <RowButton
        variant="default"
        disabled={act.busy}
        aria-label={`Decline the change of ${name}`}
        onClick={() => void decline()}
      >
        Decline
      </RowButton>
    </>
  )
}
