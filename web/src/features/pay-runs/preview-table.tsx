import { linkTo } from '@belay/contract/links'
import { Button, Table } from '@mantine/core'
import { useAct } from '../../ui/act.ts'
import { Hours, Money, useFormat } from '../../ui/format.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './pay.module.css'
import { approveAgain, type Preview, pluralize } from './pay-run.ts'

/** What each person would be paid; a person with hours at two rates has two lines. */
export function PreviewTable({ preview }: { preview: Preview }) {
  const format = useFormat()
  const { lines, pending } = preview
  const sum = (pick: (line: Preview['lines'][number]) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const pendingOf = new Map(pending.map((person) => [person.staffID, person.hours]))
  const listed = new Set<string>()
  return (
    <div className={styles.box}>
      <Table className={styles.table} aria-label="Pay by person">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Person</Table.Th>
            <Table.Th>Approved</Table.Th>
            <Table.Th>Late hours</Table.Th>
            <Table.Th>Planned</Table.Th>
            <Table.Th>Still pending</Table.Th>
            <Table.Th>Rate</Table.Th>
            <Table.Th>Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => {
            const again = listed.has(line.staffID)
            listed.add(line.staffID)
            const waiting = again ? 0 : (pendingOf.get(line.staffID) ?? 0)
            return (
              <Table.Tr key={`${line.staffID} ${line.payRate}`}>
                <Table.Th scope="row">{line.staffName}</Table.Th>
                <Table.Td data-label="Approved">
                  <Hours value={line.hours} />
                </Table.Td>
                <Table.Td data-label="Late hours">
                  {line.lateHours > 0 ? <Hours value={line.lateHours} /> : '–'}
                </Table.Td>
                <Table.Td data-label="Planned">
                  {line.plannedHours > 0 ? <Hours value={line.plannedHours} /> : '–'}
                </Table.Td>
                <Table.Td data-label="Still pending">
                  {waiting > 0 ? <StatusBadge status="Pending">{format.hours(waiting)}</StatusBadge> : '–'}
                </Table.Td>
                <Table.Td data-label="Rate">
                  {line.payRate === null ? <StatusBadge status="No rate" tone="red" /> : <Money value={line.payRate} />}
                </Table.Td>
                <Table.Td data-label="Amount">{line.payRate === null ? '–' : <Money value={line.amount} />}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td data-label="Approved">{format.hours(sum((line) => line.hours))}</Table.Td>
            <Table.Td data-label="Late hours">{format.hours(sum((line) => line.lateHours))}</Table.Td>
            <Table.Td data-label="Planned">{format.hours(sum((line) => line.plannedHours))}</Table.Td>
            <Table.Td data-label="Still pending">
              {format.hours(pending.reduce((total, person) => total + person.hours, 0))}
            </Table.Td>
            <Table.Td />
            <Table.Td data-label="Amount">
              <Money value={preview.total} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  )
}

/** A person whose hours have no pay rate: the way to set it, and then to take it over. */
export function MissingRate({ line, to }: { line: Preview['lines'][number]; to: string }) {
  const act = useAct()
  return (
    <span className={styles.fix}>
      <LinkButton {...linkTo.staffMember(line.staffID)} size="compact-sm" variant="default">
        Set pay rate for {line.staffName}
      </LinkButton>
      <Button
        size="compact-sm"
        variant="default"
        loading={act.busy}
        onClick={() =>
          void act(() => approveAgain(line.staffID, to), {
            refresh: ['hoursLogged', 'payRuns'],
            done: (count) => `Approved ${pluralize(count, 'entry', 'entries')} again for ${line.staffName}.`,
          })
        }
      >
        Approve their hours again
      </Button>
    </span>
  )
}
