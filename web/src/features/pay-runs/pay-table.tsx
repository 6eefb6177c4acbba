import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './pay.module.css'

type PayLine = { staffID: string; staffName: string; payRate: number | null }
type PayColumn<Line> = { header: string; cell: (line: Line, index: number) => ReactNode; total?: ReactNode }

/** What each person is paid, by line, with totals; on phones each cell says what it is. */
export function PayTable<Line extends PayLine>({ lines, columns }: { lines: Line[]; columns: PayColumn<Line>[] }) {
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
          {lines.map((line, index) => (
            <Table.Tr key={`${line.staffID} ${line.payRate}`}>
              <Table.Th scope="row">{line.staffName}</Table.Th>
              {columns.map(({ header, cell }) => (
                <Table.Td key={header} data-label={header}>
                  {cell(line, index)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
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
