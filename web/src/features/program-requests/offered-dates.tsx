import { Button, Group } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { askText } from '../../ui/actions/confirm.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { hasStarted } from '../../ui/format/is-over.ts'
import { BoxedList } from '../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { CHANGED_BY_REQUESTS, type ProgramRequest } from './request-values.ts'
import styles from './requests.module.css'

type DateOffer = NonNullable<ProgramRequest['offer']>
type OfferedDate = DateOffer['dates'][number]

type OfferedProps = {
  request: Pick<ProgramRequest, 'id' | 'version'>
  offer: Pick<DateOffer, 'dates' | 'holdUntil' | 'message'>
}

/** Shows the dates that the centre offers, with a button to choose each. */
export function OfferedDates({ request, offer }: OfferedProps) {
  const format = useFormat()
  const act = useAct()
  const { id, version } = request
  const choose = ({ date, startTime }: OfferedDate) =>
    act(() => cloud.programRequests.chooseDate({ id, version, date, startTime }), {
      refresh: CHANGED_BY_REQUESTS,
      done: `${format.day(date)} is yours. It's on our calendar.`,
    })
  const decline = async () => {
    const note = await askText({
      title: 'None of these dates works?',
      body: "We'll stop holding them and look at your request again.",
      label: 'Which dates would work? (optional)',
      required: false,
      action: 'None of these works',
    })
    if (note === null) return
    await act(() => cloud.programRequests.chooseDate({ id, version, date: null, note }), {
      refresh: CHANGED_BY_REQUESTS,
      done: "Thank you. We'll look at your request again.",
    })
  }
  return (
    <div className={styles.stack}>
      <DimmedText block>
        We hold these dates until the end of {format.day(offer.holdUntil)}. The one you choose is on our calendar at
        once.
      </DimmedText>
      {offer.message && <p className={styles.offerMessage}>{offer.message}</p>}
      <BoxedList aria-label="Dates offered">
        {offer.dates.map((date) => (
          <li key={`${date.date} ${date.startTime}`} className={styles.offeredDate}>
            <span>
              <strong>{format.when(date)}</strong>
              <DimmedText block>{date.location}</DimmedText>
            </span>
            {hasStarted(date) ? (
              <DimmedText>This date is over</DimmedText>
            ) : (
              <Button loading={act.busy} onClick={() => void choose(date)} aria-label={`Choose ${format.when(date)}`}>
                Choose
              </Button>
            )}
          </li>
        ))}
      </BoxedList>
      <Group>
        <Button variant="default" disabled={act.busy} onClick={() => void decline()}>
          None of these works
        </Button>
      </Group>
    </div>
  )
}
