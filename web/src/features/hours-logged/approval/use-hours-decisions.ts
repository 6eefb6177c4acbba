import { cloud } from '../../../cloud/client.ts'
import { callInBatches, showBulkOutcome, useAct } from '../../../ui/actions/act.ts'
import { askText } from '../../../ui/actions/confirm.tsx'
import { type Format, useFormat } from '../../../ui/format/format.tsx'
import { type Log, sumHours } from '../week.ts'

const describeLog = (log: Log, format: Format): string =>
  `${log.staffName}, ${format.day(log.date)}, ${format.hours(log.hours)}`

type OnDecided = (log: Log, outcome: 'Approved' | 'Returned' | 'Deleted') => void

/** Returns an Admin's decisions about hours. Calls `onDecided` for each log that was approved, returned or deleted. */
export function useHoursDecisions(onDecided: OnDecided = () => undefined) {
  const format = useFormat()
  const act = useAct()
  const toTarget = ({ userId, timeID, version }: Log) => ({ userId, timeID, version })

  async function callAndReport<T>(log: Log, outcome: Parameters<OnDecided>[1], call: Promise<T>): Promise<T> {
    const answer = await call
    onDecided(log, outcome)
    return answer
  }

  /** Approves several logs. Skips each log that a rule refuses, and shows its owner and the reason. */
  async function approveMany(logs: readonly Log[]): Promise<void> {
    await act(async () => {
      const answer = await callInBatches(
        logs.map(toTarget),
        ({ timeID }) => timeID,
        (batch) => cloud.hoursLogged.updateMany({ logs: batch, changes: { approved: true } }),
      )
      for (const log of logs) if (answer.done.includes(log.timeID)) onDecided(log, 'Approved')
      const label = (id: string) => {
        const log = logs.find(({ timeID }) => timeID === id)
        return log ? describeLog(log, format) : id
      }
      await showBulkOutcome(answer, { verb: 'approved', refresh: ['hoursLogged'], label })
    })
  }

  const approve = (log: Log) =>
    act(() => callAndReport(log, 'Approved', cloud.hoursLogged.update({ ...toTarget(log), approved: true })), {
      refresh: ['hoursLogged'],
      done: `Approved: ${describeLog(log, format)}.`,
    })

  const withdraw = (log: Log) =>
    act(() => cloud.hoursLogged.update({ ...toTarget(log), approved: false }), {
      refresh: ['hoursLogged'],
      done: `Approval withdrawn: ${describeLog(log, format)}.`,
    })

  async function returnLog(log: Log): Promise<void> {
    const hours = [describeLog(log, format), log.programName].filter(Boolean).join(', ')
    const note = await askText({
      title: 'Return these hours?',
      body: `${hours}. We'll e-mail ${log.staffName}, who can change and resubmit them.`,
      label: 'Note',
      action: 'Return',
    })
    if (note === null) return
    await act(() => callAndReport(log, 'Returned', cloud.hoursLogged.returnWithNote({ ...toTarget(log), note })), {
      refresh: ['hoursLogged'],
      done: `Returned to ${log.staffName}.`,
    })
  }

  const remove = (log: Log) =>
    act(() => callAndReport(log, 'Deleted', cloud.hoursLogged.delete(toTarget(log))), {
      refresh: ['hoursLogged'],
      done: `Deleted: ${describeLog(log, format)}.`,
    })

  return {
    approve,
    approveMany,
    withdraw,
    returnLog,
    remove,
    busy: act.busy,
    sum: (logs: readonly Log[]) => format.hours(sumHours(logs)),
  }
}

export type HoursDecisions = ReturnType<typeof useHoursDecisions>
