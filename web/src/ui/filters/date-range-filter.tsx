import { TextInput } from '@mantine/core'
import { createLazyPart } from '../lazy-part.tsx'
import styles from './filters.module.css'

/** Loads the fields for a range of days later, because the calendar's code is half as large as a list's. */
export const DateRangeFilter = createLazyPart(
  () => import('./date-range-fields.tsx').then((fields) => fields.DateRangeFields),
  {
    fallback: () => (
      <>
        <TextInput className={styles.day} aria-label="From" placeholder="From" disabled />
        <TextInput className={styles.day} aria-label="To" placeholder="To" disabled />
      </>
    ),
  },
)
