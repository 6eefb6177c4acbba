import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../format/format.tsx'
import styles from './data-table.module.css'

type FootProps = { first: number; shown: number; count: number | undefined; previous?: () => void; next?: () => void }

const BUTTON = { variant: 'default', size: 'xs' }

/** Shows the range of rows, such as "51–100 of 214", with Previous and Next. */
export function TableFoot({ first, shown, count, previous, next }: FootProps) {
  const format = useFormat()
  const range = shown > 0 ? `${format.number(first + 1)}–${format.number(first + shown)}` : 'No more rows'
  return (
    <div className={styles.foot}>
      <span className="tabular" aria-live="polite">
        {range}
        {count !== undefined && ` of ${format.count(count)}`}
      </span>
      {(previous || next) && (
        <Group gap="sm">
          <Button {...BUTTON} leftSection={<IconChevronLeft size={14} />} disabled={!previous} onClick={previous}>
            Previous
          </Button>
          <Button {...BUTTON} rightSection={<IconChevronRight size={14} />} disabled={!next} onClick={next}>
            Next
          </Button>
        </Group>
      )}
    </div>
  )
}
