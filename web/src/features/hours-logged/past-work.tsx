import { logStatus } from '@belay/contract/statuses'
import { Stack, Table } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { CivilDate, Hours } from '../../ui/format/format.tsx'
import { Section } from '../../ui/page/page.tsx'
import { describeState } from '../../ui/text/meanings.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { OwnPay } from './paid-periods.tsx'

const MAX_SHOWN = 100

/** Returns the newest hours of a person who no longer works programs. Undefined for staff, and while loading. */
export function usePastHours() {
  const { user, permission, isStaff } = useMe()
  const input = user && permission && !isStaff ? { userId: user.userid, limit: MAX_SHOWN } : skipToken
  return useQuery(api.hoursLogged.listByUser.queryOptions({ input })).data?.items
}

/** Shows a former Facilitator's own hours and pay (R274). */
export function PastWork() {
  const logs = usePastHours() ?? []
  return (
    <Stack gap="lg">
      <OwnPay />
      <Section title="Your hours">
        <Table aria-label="Your hours">
          <Table.Tbody>
            {logs.map((log) => (
              <Table.Tr key={log.timeID}>
                <Table.Th scope="row" fw={400}>
                  <CivilDate value={log.date} />
                </Table.Th>
                <Table.Td>{log.programName || log.note}</Table.Td>
                <Table.Td ta="right">
                  <Hours value={log.hours} />
                </Table.Td>
                <Table.Td>
                  <StatusBadge {...describeState('hoursLogged', logStatus(log))} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Section>
    </Stack>
  )
}
