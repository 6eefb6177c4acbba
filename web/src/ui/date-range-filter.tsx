import { TextInput } from '@mantine/core'
import styles from './filters.module.css'
import { laterPart } from './later-part.tsx'

/** From and to which day a list goes: the calendar that is chosen from is half as much code as the list. */
export const DateRangeFilter = laterPart(
  () => import('./date-range-fields.tsx').then((fields) => fields.DateRangeFields),
  {
    until: () => (
      <>
        <TextInput className={styles.day} aria-label="From" placeholder="From" disabled />
        <TextInput className={styles.day} aria-label="To" placeholder="To" disabled />
      </>
    ),
  },
)
