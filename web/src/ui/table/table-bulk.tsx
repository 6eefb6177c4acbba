import { COUNT_LIMIT } from '@belay/contract/constants'
import { Button, Loader, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../format/format.tsx'
import { useAfter } from '../page/loading.tsx'
import styles from './data-table.module.css'
import type { ReadProgress } from './table-pages.ts'
import type { Selection } from './table-selection.ts'

/** Digits of equal width, in text that may wrap. */
const TABULAR = { fontVariantNumeric: 'tabular-nums' }

type BulkProps<Row> = {
  selection: Selection<Row>
  /** True if more rows match than this page contains. */
  more: boolean
  /** The number of matching rows, if the call counts them. */
  count: number | undefined
  reading: ReadProgress | null
  onSelectAll: () => void
  children: ReactNode
}

/** Shows the actions for the selected rows. Once the whole page is selected, offers to select all matching rows. */
export function BulkBar<Row>({ selection, more, count, reading, onSelectAll, children }: BulkProps<Row>) {
  const format = useFormat()
  if (reading)
    return (
      <Progress
        label="Selected rows"
        verb="Selecting"
        reading={reading}
        of={count && format.number(Math.min(count, COUNT_LIMIT))}
      />
    )
  const all = count === undefined ? 'Select all matching' : `Select all ${format.number(count)} matching`
  return (
    <section className={styles.bulk} aria-label="Selected rows">
      <Text span inherit fw={600} mr="sm" style={TABULAR} aria-live="polite">
        {format.number(selection.rows.length)} selected
        {selection.complete && selection.unselectable > 0 && (
          <Text span inherit c="dimmed" fw={400}>
            , {format.number(selection.unselectable)} can't be selected
          </Text>
        )}
      </Text>
      {more && selection.all && !selection.complete && (
        <Button variant="subtle" size="compact-md" onClick={onSelectAll}>
          {count !== undefined && count > COUNT_LIMIT ? `Select the first ${format.number(COUNT_LIMIT)} matching` : all}
        </Button>
      )}
      {children}
      <Button variant="default" size="compact-md" aria-label="Clear selection" onClick={selection.clear}>
        Clear
      </Button>
    </section>
  )
}

/** Shows the progress of the download, with a cancel button. Hidden if the download takes less than 150 ms. */
export function DownloadBar({ reading, count }: { reading: ReadProgress; count: number | undefined }) {
  const format = useFormat()
  const isLate = useAfter(150)
  return isLate && <Progress label="Download" verb="Reading" reading={reading} of={count && format.count(count)} />
}

type ProgressProps = { label: string; verb: string; reading: ReadProgress; of: string | number | undefined }

function Progress({ label, verb, reading, of }: ProgressProps) {
  const format = useFormat()
  return (
    <section className={styles.bulk} aria-label={label}>
      <Loader size={16} />
      <Text span inherit fw={600} mr="sm" style={TABULAR} role="status">
        {verb} {format.number(reading.rows)}
        {of && ` of ${of}`}
      </Text>
      <Button variant="default" size="compact-md" onClick={reading.cancel}>
        Cancel
      </Button>
    </section>
  )
}
