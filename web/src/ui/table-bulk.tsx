import { COUNT_LIMIT } from '@belay/contract/constants'
import { Button, Loader, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { useFormat } from './format.tsx'
import { useAfter } from './loading.tsx'
import type { Reading } from './table-pages.ts'
import type { Selection } from './table-selection.ts'

/** Digits of one width, in words that may go on to another line. */
const TABULAR = { fontVariantNumeric: 'tabular-nums' }

type BulkProps<Row> = {
  selection: Selection<Row>
  /** More rows match than this page holds. */
  more: boolean
  /** How many match in all, when the call counts. */
  count: number | undefined
  reading: Reading | null
  onSelectAll: () => void
  children: ReactNode
}

/** What can be done with the selected rows; offers to select all that match once the whole page is selected. */
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
      <Text span inherit fw={600} mr={8} style={TABULAR} aria-live="polite">
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

/** How far the download is, with a way out; not shown when it is done at once. */
export function DownloadBar({ reading, count }: { reading: Reading; count: number | undefined }) {
  const format = useFormat()
  const late = useAfter(150)
  return late && <Progress label="Download" verb="Reading" reading={reading} of={count && format.count(count)} />
}

type ProgressProps = { label: string; verb: string; reading: Reading; of: string | number | undefined }

function Progress({ label, verb, reading, of }: ProgressProps) {
  const format = useFormat()
  return (
    <section className={styles.bulk} aria-label={label}>
      <Loader size={16} />
      <Text span inherit fw={600} mr={8} style={TABULAR} role="status">
        {verb} {format.number(reading.rows)}
        {of && ` of ${of}`}
      </Text>
      <Button variant="default" size="compact-md" onClick={reading.cancel}>
        Cancel
      </Button>
    </section>
  )
}
