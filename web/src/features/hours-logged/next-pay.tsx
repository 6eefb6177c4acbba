import { Text } from '@mantine/core'
import type { Outputs } from '../../cloud/client.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { Section, Surface } from '../../ui/page/page.tsx'
import styles from './hours.module.css'

type Forecast = NonNullable<Outputs['hoursLogged']['nextPay']>

/** Shows what the next pay run would pay, the hours that still wait, and when they are paid. */
export function NextPay({ pay, lastPaidAt }: { pay: Forecast; lastPaidAt: number | undefined }) {
  const format = useFormat()
  const { amount, hours, from, to, unratedHours, waitingHours, waitingAmount, returnedHours } = pay
  const more = waitingAmount > 0 ? `, about ${format.money(waitingAmount)} more` : ''
  const isRated = hours > unratedHours
  const facts = [
    from && to && `${format.hours(hours)} approved, ${format.days(from, to)}.`,
    unratedHours > 0 && `${format.hours(unratedHours)} can't be paid yet, because your pay rate isn't set.`,
    waitingHours > 0 && `${format.hours(waitingHours)} waiting for approval${more}.`,
    returnedHours > 0 && `${format.hours(returnedHours)} returned to you. Correct them to be paid.`,
  ].filter(Boolean)
  const last = lastPaidAt ? ` The last time was ${format.dayOf(lastPaidAt)}.` : ''
  return (
    <Section title="Next pay">
      <Surface className={styles.pay}>
        <p className={styles.sum}>{isRated ? `About ${format.money(amount)}` : 'Nothing approved yet'}</p>
        {facts.map((fact) => (
          <p key={String(fact)}>{fact}</p>
        ))}
        <Text component="p" c="dimmed">
          You're paid once an Admin finalizes the pay.{last}
        </Text>
      </Surface>
    </Section>
  )
}
