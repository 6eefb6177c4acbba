import { Table, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { LineLogs, type LineWithLogs } from './line-logs.tsx'
import styles from './pay.module.css'

type PayColumn<Line> = {
  header: string
  /** The position of the cell in the card on a phone. The card omits columns without a `place` and cells with null. */
  place?: 'amount' | 'hours' | 'rate' | 'late' | 'pending'
  cell: (line: Line, index: number) => ReactNode
  total?: ReactNode
}

type PayTableProps<Line> = { lines: Line[]; from: string; columns: PayColumn<Line>[] }

/** Shows the pay of each person in a period from `from`. A line opens to its logs. On phones, a line is a card. */
export function PayTable<Line extends LineWithLogs>({ lines, from, columns }: PayTableProps<Line>) {
  const [openIDs, setOpenIDs] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => setOpenIDs(openIDs.symmetricDifference(new Set([key])))
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
            const isOpen = openIDs.has(key)
            return (
              <Fragment key={key}>
                <Table.Tr>
                  <Table.Th scope="row">
                    <UnstyledButton className={styles.person} aria-expanded={isOpen} onClick={() => toggle(key)}>
                      <IconChevronRight size={16} aria-hidden />
                      {line.staffName}
                    </UnstyledButton>
                    {line.selfApprovedHours && <StatusBadge meaning="off" word="No second Admin" />}
                  </Table.Th>
                  {columns.map(({ header, place, cell }) => (
                    <PayCell key={header} place={place}>
                      {cell(line, index)}
                    </PayCell>
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
            {columns.map(({ header, place, total }) => (
              <PayCell key={header} place={place}>
                {total}
              </PayCell>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  )
}

type CellProps = { place: PayColumn<never>['place']; children: ReactNode }

const PayCell = ({ place, children }: CellProps) => (
  <Table.Td data-place={children ? place : undefined}>{children === null ? '–' : children}</Table.Td>
)
