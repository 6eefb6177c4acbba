import { Table, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { LineLogs, type LineWithLogs } from './line-logs.tsx'
import styles from './pay.module.css'

type PayColumn<Line> = { header: string; cell: (line: Line, index: number) => ReactNode; total?: ReactNode }

type PayTableProps<Line> = { lines: Line[]; from: string; columns: PayColumn<Line>[] }

/**
 * What each person is paid for a period that begins on `from`, by line, with totals. A line opens to the logs that make
 * it; on phones each cell says what it is.
 */
export function PayTable<Line extends LineWithLogs>({ lines, from, columns }: PayTableProps<Line>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => setOpen(open.symmetricDifference(new Set([key])))
  return (
    <div className={`framed ${styles.box}`}>
      <Table className={styles.table} aria-label="Pay by person">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Person</Table.Th>
            {columns.map(({ header }) => (
              <Table.Th key={header}>{header}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => {
            const key = `${line.staffID} ${line.payRate}`
            const isOpen = open.has(key)
            return (
              <Fragment key={key}>
                <Table.Tr>
                  <Table.Th scope="row">
                    <UnstyledButton className={styles.person} aria-expanded={isOpen} onClick={() => toggle(key)}>
                      <IconChevronRight size={16} aria-hidden />
                      {line.staffName}
                    </UnstyledButton>
                  </Table.Th>
                  {columns.map(({ header, cell }) => (
                    <Table.Td key={header} data-label={header}>
                      {cell(line, index)}
                    </Table.Td>
                  ))}
                </Table.Tr>
                {isOpen && (
                  <Table.Tr>
                    <Table.Td colSpan={columns.length + 1} className={styles.logs}>
                      <LineLogs line={line} from={from} />
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            )
          })}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            {columns.map(({ header, total }) => (
              <Table.Td key={header} data-label={header}>
                {total}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  )
}
