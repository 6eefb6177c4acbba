import type { Context, Input } from '../../platform/calls/gate.ts'
import { mayListAsAdmin, mayListOwn } from '../../platform/calls/lists.rules.ts'
import { pageQuery, presentPage, readStoredPage } from '../../platform/calls/lists.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { iterateAll } from '../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { centreToday } from '../../platform/time/today.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { calculatePayRun } from './calculate-pay-run.ts'
import { finishPayRun } from './finish-pay-run.ts'
import { presentPreview } from './pay-run-preview.ts'
import { lineID, type PayRun, payLines, payRuns, type VersionedPayRun } from './pay-runs.documents.ts'
import { presentOpenRun, presentOwnLine } from './pay-runs.presenter.ts'

/** Returns the pay of a period before it is finalized, with everything that blocks it. */
export async function previewPayRun(context: Context, period: Input<'payRuns.preview'>) {
  await finishPayRun(context)
  const today = centreToday(context.settings, context.clock.now())
  return presentPreview(context.store, await calculatePayRun(context.store, period, today))
}

/** Returns runs, also reopened ones, newest first, without the logs of their lines. */
export function listPayRuns(context: Context, input: Input<'payRuns.list'>) {
  const query = mayListAsAdmin(context.actor, pageQuery(input, '-finalizedAt'))
  return readStoredPage<PayRun, VersionedPayRun>(context, payRuns, query, input?.count)
}

/** Returns a run with the logs of each line and the caller's abilities. */
export async function getPayRun({ actor, store }: Context, { payRunID }: Input<'payRuns.get'>) {
  const run = (await store.get(payRuns, payRunID)) ?? refuse('not-found')
  return presentOpenRun(actor, run, await findNewestInForce(store), await findLogsOfLines(store, run))
}

/** Returns the IDs of the logs that each line of a run pays. */
export async function findLogsOfLines(store: Pick<DocumentStore, 'getMany'>, { payRunID, lines }: PayRun) {
  const ids = lines.map((_, place) => lineID(payRunID, place))
  return (await store.getMany(payLines, ids)).map(({ timeLogIDs }) => timeLogIDs)
}

/** Returns the run that was finalized last and not reopened. Null if there is none. */
export async function findNewestInForce(store: Pick<DocumentStore, 'find'>): Promise<VersionedPayRun | null> {
  for await (const run of iterateAll(store, payRuns, { orderBy: 'finalizedAt', descending: true }))
    if (run.reopenedAt === null) return run
  return null
}

/** Returns the lines of the staff record with the caller's e-mail, newest first. */
export async function listOwnPay(context: Context, input: Input<'payRuns.listMine'>) {
  const member = await findStaffByEmail(context, context.actor.email)
  if (!member) return { items: [], next: null }
  const query = { ...pageQuery(input, '-finalizedAt'), where: { staffID: member.staffID } }
  return presentPage(context, payLines, mayListOwn(context.actor, query, true), presentOwnLine)
}
