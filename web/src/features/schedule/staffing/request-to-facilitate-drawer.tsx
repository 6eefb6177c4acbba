import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { LineField, LinesField } from '../../../ui/fields/text-fields.tsx'
import { required } from '../../../ui/form/checks.ts'
import { useCloudForm } from '../../../ui/form/cloud-form.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import { FormConflicts } from '../../programs/form-conflicts.tsx'
import { conflictsQuery, createPlanForStaff } from '../../programs/use-conflicts.ts'
import type { Entry } from '../entries.ts'

/** Shows the form in which a Facilitator asks to work a program. The Admins are notified. */
export function RequestToFacilitateDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const format = useFormat()
  const me = useQuery(api.staff.me.queryOptions({ input: {} }))
  const { data: conflicts = [] } = useQuery(
    conflictsQuery(me.data ? createPlanForStaff(entry, [me.data.staffID]) : null),
  )
  const form = useCloudForm({
    initialValues: { role: 'Facilitator', message: '' },
    validate: { role: required('Enter a role.') },
    save: ({ role, message }) =>
      cloud.staffPrograms.requestToFacilitate({
        programID: entry.programID,
        role: role.trim(),
        message: message.trim(),
      }),
    refresh: ['staffPrograms', 'facilitatorRequests'],
    done: "Request sent. We'll tell you when we decide.",
    saved: onClose,
  })
  return (
    <FormDrawer title="Ask to facilitate" onClose={onClose} form={form} submit="Send request">
      <p>
        <strong>{entry.programName}</strong>, {format.nearDay(entry.date)},{' '}
        {format.time(entry.startTime, entry.endTime)}
      </p>
      <FormConflicts conflicts={conflicts} />
      <LineField label="Role" required data-autofocus {...form.field('role')} />
      <LinesField label="Message" description="Anything we should know." {...form.field('message')} />
    </FormDrawer>
  )
}
