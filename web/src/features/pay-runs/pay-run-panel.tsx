import { Alert, Box, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { useServerOnly } from '../../cloud/online.ts'
import { api } from '../../cloud/orpc.ts'
import { useAct } from '../../ui/actions/act.ts'
import { askReason } from '../../ui/actions/confirm.tsx'
import { createEntryFor, EntryMenu } from '../../ui/buttons/entry-menu.tsx'
import { DateTime, Money, useFormat } from '../../ui/format/format.tsx'
import { HistorySection } from '../../ui/history/history-timeline.tsx'
import { DetailPanel, Facts } from '../../ui/layers/detail-panel.tsx'
import { Foot } from '../../ui/layers/foot.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { describeState } from '../../ui/text/meanings.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { countPeople, downloadRun, type PayRun } from './pay-run.ts'
import { RunTable } from './run-table.tsx'

/** Shows a finalized run: its lines, its files, and a button to reopen the newest run. */
export function PayRunPanel({ payRunID, onClose }: { payRunID: string; onClose: () => void }) {
  const format = useFormat()
  const act = useAct()
  const query = useServerOnly(useQuery(api.payRuns.get.queryOptions({ input: { payRunID } })))
  const run = query.data
  const reopen = async (payRun: PayRun) => {
    const people = pluralize(countPeople(payRun.lines), 'person', 'people')
    const hours = `The hours of ${people} (${format.money(payRun.total)} in total)`
    const body =
      `${hours} can be changed again and no longer count as paid. Nobody is told now. ` +
      "When you finalize again, we'll tell only the people whose pay changed. Your reason stays on the audit trail."
    const reason = await askReason('Reopen this run?', 'Reopen', body)
    if (reason === null) return
    await act(() => cloud.payRuns.reopen({ payRunID: payRun.payRunID, reason, version: payRun.version }), {
      refresh: ['payRuns', 'hoursLogged'],
      done: 'Pay run reopened.',
    })
  }
  return (
    <DetailPanel
      opened
      onClose={onClose}
      title={run ? `Pay ${format.days(run.from, run.to)}` : 'Pay run'}
      badge={run && <StatusBadge {...describeState('payRuns', run.reopenedAt === null ? 'Finalized' : 'Reopened')} />}
      actions={
        run && (
          <Foot
            menu={
              !run.can.reopen && (
                <EntryMenu
                  label="More pay run actions"
                  entries={[createEntryFor(run, 'reopen', { label: 'Reopen', onClick: () => void reopen(run) })]}
                />
              )
            }
            others={(['csv', 'pdf'] as const).map((kind) => (
              <Button
                key={kind}
                variant="default"
                leftSection={<IconDownload size={16} />}
                loading={act.busy}
                onClick={() => void act(() => downloadRun(run, kind))}
              >
                {kind.toUpperCase()}
              </Button>
            ))}
          >
            {run.can.reopen && (
              <Button variant="light" color="red" onClick={() => void reopen(run)}>
                Reopen
              </Button>
            )}
          </Foot>
        )
      }
    >
      <Loaded query={query}>
        {(loaded) => (
          <>
            {loaded.reopenedAt !== null && (
              <Alert color="yellow" title="Reopened" mb="md">
                {loaded.reopenReason}
              </Alert>
            )}
            <Facts
              items={[
                ['Total', <Money key="total" value={loaded.total} />],
                ['Finalized', <DateTime key="at" at={loaded.finalizedAt} />],
                ['By', loaded.finalizedByName],
              ]}
            />
            <RunTable run={loaded} />
            <Box mt="xl" data-print="no">
              <HistorySection collection="payRuns" documentId={loaded.payRunID} />
            </Box>
          </>
        )}
      </Loaded>
    </DetailPanel>
  )
}
