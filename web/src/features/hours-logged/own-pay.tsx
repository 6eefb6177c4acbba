import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { Section } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import styles from './hours.module.css'
import { PaidTable } from './paid-table.tsx'

const SHOWN = 24

/** What was paid to the person who is signed in, newest first. */
export function OwnPay() {
  const pay = useQuery(api.payRuns.listMine.queryOptions({ input: { limit: SHOWN } }))
  return (
    <Section title="Your pay">
      <Loaded query={pay} height={160}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>
              Your pay appears here once a pay period with your approved hours is finalized.
            </p>
          ) : (
            <PaidTable lines={items} />
          )
        }
      </Loaded>
    </Section>
  )
}
