import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { ask, confirm } from '../../ui/confirm.tsx'
import { type Entry, listStaffAtWork } from './entries.ts'

const REFRESH = [
  'programSchedule',
  'staffPrograms',
  'facilitatorRequests',
  'programRequests',
  'clientPrograms',
  'notifications',
] as const

/** "Ada and Finn, and Northside High": whom ending a program tells. */
function describeNotifiedPeople(entry: Entry): string {
  const people = listStaffAtWork(entry).map(({ staffName }) => staffName)
  const named = people.length > 4 ? [...people.slice(0, 3), `${people.length - 3} more`] : people
  const all = [...named, ...(entry.organization ? [entry.organization] : [])]
  return all.length === 0
    ? "No one is assigned yet, so we won't tell anyone."
    : `We'll tell ${new Intl.ListFormat('en').format(all)}.`
}

/** Cancelling, deleting and putting back a program; each says first whom it tells. */
export function useEndProgram(entry: Entry, onGone: () => void) {
  const act = useAct()
  const { programID, programName, version, requestID } = entry

  const notified = describeNotifiedPeople(entry)

  async function cancel() {
    const title = `Cancel ${programName} on ${entry.date}?`
    if (requestID) {
      const effect = 'This also cancels its request, releases its staff and withdraws any unsigned contract.'
      const body = `${effect} ${notified}`
      const reason = await ask({ title, body, label: 'Reason', action: 'Cancel program', danger: true })
      if (reason)
        await act(() => cloud.programRequests.cancel({ id: requestID, cancellationReason: reason }), {
          refresh: REFRESH,
          done: `Cancelled ${programName}.`,
        })
      return
    }
    const sure = await confirm({
      title,
      body: `This releases its staff. ${notified}`,
      action: 'Cancel program',
      danger: true,
    })
    if (sure)
      await act(() => cloud.programSchedule.update({ programID, version, status: 'cancelled' }), {
        refresh: REFRESH,
        done: `Cancelled ${programName}.`,
      })
  }

  async function remove() {
    const requestSentence = requestID ? ' Its request goes back to Approved.' : ''
    const sure = await confirm({
      title: `Delete ${programName} on ${entry.date}?`,
      body: `This takes it off the calendar for good and releases its staff.${requestSentence} ${notified}`,
      action: 'Delete program',
      danger: true,
    })
    if (!sure) return
    const deleted = await act(() => cloud.programSchedule.delete({ programID, version }), {
      done: `Deleted ${programName}.`,
    })
    if (!deleted) return
    onGone()
    await act(async () => undefined, { refresh: REFRESH })
  }

  async function reopen() {
    await act(() => cloud.programSchedule.update({ programID, version, status: 'tentative' }), {
      refresh: REFRESH,
      done: `${programName} is on the calendar again.`,
    })
  }

  return { cancel, remove, reopen }
}
