import { cost } from '@belay/contract/money'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloud, type Outputs } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { createOutcome } from '../../../ui/actions/outcome.ts'
import type { Outcome } from '../../../ui/actions/use-steady-rows.ts'
import { type Format, useFormat } from '../../../ui/format/format.tsx'
import { Foot } from '../../../ui/layers/foot.tsx'
import { RowButton } from '../../../ui/table/row-parts.tsx'
import { CHANGED_BY_STAFFING } from '../schedule-data.ts'
import { type ShiftAnswer, useShiftAnswer } from './use-shift-answer.ts'

type ShiftAnswersProps = {
  shift: ShiftAnswer
  /** The label of the button that says yes. */
  yes: string
}
type InRowProps = ShiftAnswersProps & { settle: (outcome: Outcome) => void; isFirst: boolean }

/** Shows the two answers to a shift in its row. The outcome replaces them. */
export function ShiftAnswers({ shift, yes, settle, isFirst }: InRowProps) {
  const { busy, accept, decline } = useShiftAnswer(shift, settle)
  const { programName } = shift
  return (
    <>
      <RowButton
        variant={isFirst ? 'filled' : 'light'}
        disabled={busy}
        aria-label={`${yes}: ${programName}`}
        onClick={accept}
      >
        {yes}
      </RowButton>
      <RowButton variant="default" disabled={busy} aria-label={`Can't: ${programName}`} onClick={decline}>
        Can't
      </RowButton>
    </>
  )
}

/** Shows the two answers to an offered shift or a proposed swap at the foot of its panel. */
export function ShiftAnswersFoot({ shift, yes }: ShiftAnswersProps) {
  const { busy, accept, decline } = useShiftAnswer(shift)
  return (
    <Foot
      others={
        <Button variant="default" disabled={busy} onClick={decline}>
          Decline
        </Button>
      }
    >
      <Button loading={busy} onClick={accept}>
        {yes}
      </Button>
    </Foot>
  )
}

/** An open shift. A shift that somebody gave back goes to the first who takes it; for others, the office decides. */
type OpenShift = { programID: string; givenBack: boolean }

const YOURS = 'The shift is yours. See you there.'
const ASKED = "The office knows that you'd take it, and decides."

/** Returns the label and the function of the button for an open shift. `settle` shows a taken shift in its row. */
function useTakeShift({ programID, givenBack }: OpenShift, settle?: (outcome: Outcome) => void) {
  const act = useAct()
  const take = async () => {
    const taken = await cloud.staffPrograms.takeShift({ programID })
    settle?.(createOutcome('The shift is yours', taken))
    return taken
  }
  const ask = () => cloud.staffPrograms.requestToFacilitate({ programID })
  const run = () =>
    givenBack
      ? act(take, { refresh: CHANGED_BY_STAFFING, ...(settle ? {} : { done: YOURS }) })
      : act(ask, { refresh: CHANGED_BY_STAFFING, done: ASKED })
  return { label: givenBack ? 'Take it' : "I'd take it", busy: act.busy, take: () => void run() }
}

type TakeInRowProps = { shift: OpenShift & { programName: string }; settle?: (outcome: Outcome) => void }

/** Takes or asks for an open shift in its row, with one press. */
export function TakeShiftInRow({ shift, settle }: TakeInRowProps) {
  const { label, busy, take } = useTakeShift(shift, settle)
  return (
    <RowButton variant="light" disabled={busy} aria-label={`${label}: ${shift.programName}`} onClick={take}>
      {label}
    </RowButton>
  )
}

/** Takes or asks for an open shift in its panel. `label`: for a shift that is not open to this person. */
export function TakeShiftButton({ shift, label }: { shift: OpenShift; label?: string | undefined }) {
  const taking = useTakeShift(shift)
  return (
    <Button loading={taking.busy} onClick={taking.take}>
      {label ?? taking.label}
    </Button>
  )
}

/** Formats a shift's planned hours, and their pay for a person with a pay rate: "3.5 h, $64.75". */
export const formatHoursAndPay = (hours: number, payRate: number | null | undefined, format: Format): string =>
  payRate == null || hours === 0 ? format.hours(hours) : `${format.hours(hours)}, ${format.money(cost(hours, payRate))}`

type Swap = Outputs['staffPrograms']['listSwaps']['items'][number]
type Shift = Pick<Swap['shift'], 'programName' | 'date' | 'startTime' | 'endTime' | 'hours'>
type TermsProps = {
  /** The shift that this person no longer works, and the one they work instead; null if there is none. */
  gives: Shift | null
  /** Undefined if the row describes it. */
  gets?: Shift | null
  warnings?: readonly string[]
}

/** Describes a shift: "Ropes, Fri, Nov 27, 9:00 AM to 4:00 PM". */
const describeShift = ({ programName, date, startTime, endTime }: Shift, format: Format): string =>
  [programName, format.nearDayInText(date), format.time(startTime, endTime)].filter(Boolean).join(', ')

/** Shows a person's two sides of a swap: day, times, hours and pay of each shift, and warnings about their week. */
export function SwapTerms({ gives, gets, warnings = [] }: TermsProps) {
  const format = useFormat()
  const me = useQuery(api.staff.me.queryOptions({ input: {} }))
  const describe = (shift: Shift | null) =>
    shift ? `${describeShift(shift, format)}: ${formatHoursAndPay(shift.hours, me.data?.payRate, format)}` : 'nothing'
  return (
    <Text component="div" inherit w="100%">
      {(gives || gets !== undefined) && <Text inherit>You give {describe(gives)}</Text>}
      {gets !== undefined && <Text inherit>You get {describe(gets)}</Text>}
      {warnings.map((sentence) => (
        <Text inherit key={sentence} c="var(--amber-ink)">
          {sentence}
        </Text>
      ))}
    </Text>
  )
}
