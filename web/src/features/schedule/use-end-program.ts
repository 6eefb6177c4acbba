import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { ask, confirm } from '../../ui/confirm.tsx'
import { type Entry, listStaffAtWork } from './entries.ts'

const refresh = [
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
    const question = { title: `Cancel ${programName} on ${entry.date}?`, action: 'Cancel program', danger: true }
    const done = `Cancelled ${programName}.`
    if (requestID) {
      const effect = 'This also cancels its request, releases its staff and withdraws any unsigned contract.'
      const cancellationReason = await ask({ ...question, body: `${effect} ${notified}`, label: 'Reason' })
      if (cancellationReason)
        await act(() => cloud.programRequests.cancel({ id: requestID, cancellationReason }), { refresh, done })
    } else if (await confirm({ ...question, body: `This releases its staff. ${notified}` }))
      await act(() => cloud.programSchedule.update({ programID, version, status: 'cancelled' }), { refresh, done })
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
    await act(async () => undefined, { refresh })
  }

  async function reopen() {
    await act(() => cloud.programSchedule.update({ programID, version, status: 'tentative' }), {
      refresh,
      done: `${programName} is on the calendar again.`,
    })
  }

  return { cancel, remove, reopen }
}
