import { cloud } from '../../../cloud/client.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { askText } from '../../../ui/actions/confirm.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import { ChangeQuestion, useChangeProgram } from '../../programs/change-question.tsx'
import type { Entry } from '../entries.ts'

const refresh = [
  'programSchedule',
  'staffPrograms',
  'facilitatorRequests',
  'programRequests',
  'clientPrograms',
  'notifications',
] as const

/** Returns the functions that cancel, delete and restore a program. Each asks first if people are affected. */
export function useEndProgram(entry: Entry, onGone: () => void) {
  const act = useAct()
  const changeProgram = useChangeProgram()
  const format = useFormat()
  const { programID, programName, version, requestID, staffing } = entry
  const questionFields = {
    staffing,
    title: `Cancel ${programName} on ${format.day(entry.date)}`,
    action: 'Cancel program',
    danger: true,
  }
  const cancelled = { refresh, done: `Cancelled ${programName}.` }

  /** Cancels a program together with its request. The people of the request get the reason. */
  async function cancelRequest(id: string) {
    const change = { programID, changes: { ends: 'requestCancelled' as const } }
    const preview = await act(() => cloud.programs.preview(change))
    if (!preview) return
    const lead = 'This also cancels its request, and withdraws a contract that is not signed.'
    const cancellationReason = await askText({
      ...questionFields,
      title: `${questionFields.title}?`,
      body: <ChangeQuestion preview={preview} changeToConfirm={{ ...questionFields, change, lead }} />,
      label: 'Reason',
    })
    if (cancellationReason) await act(() => cloud.programRequests.cancel({ id, cancellationReason }), cancelled)
  }

  async function cancel() {
    if (requestID) return cancelRequest(requestID)
    const changes = { status: 'cancelled' as const }
    await changeProgram({
      ...questionFields,
      ...cancelled,
      change: { programID, changes },
      call: () => cloud.programSchedule.update({ programID, version, ...changes }),
    })
  }

  async function remove() {
    const deleted = await changeProgram({
      change: { programID, changes: { ends: 'deleted' } },
      staffing,
      title: `Delete ${programName} on ${format.day(entry.date)}`,
      action: 'Delete program',
      danger: true,
      lead: `This takes it off the calendar.${requestID ? ' Its request goes back to Approved.' : ''}`,
      call: () => cloud.programSchedule.delete({ programID, version }),
      done: `Deleted ${programName}.`,
    })
    if (!deleted) return
    onGone()
    await act(async () => undefined, { refresh })
  }

  async function reopen() {
    const changes = { status: 'tentative' as const }
    await changeProgram({
      change: { programID, changes },
      staffing,
      title: `Put ${programName} back on the calendar`,
      action: 'Put back',
      call: (override) => cloud.programSchedule.update({ programID, version, ...changes, override }),
      refresh,
      done: `${programName} is on the calendar again.`,
    })
  }

  return { cancel, remove, reopen }
}
