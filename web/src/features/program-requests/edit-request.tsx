import { cloud } from '../../cloud/client.ts'
import { useMay } from '../../cloud/use-may.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useCloudForm } from '../../ui/cloud-form.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { confirmChange } from '../programs/change-question.tsx'
import { DatesFields, ProgramFields, WhoFields } from './request-fields.tsx'
import { checkRequest, type Request, type RequestValues, toFormValues, toRequestInput } from './request-values.ts'

/** Changes a request: one's own while it is pending; an Admin's any that is not cancelled. */
export function EditRequest({ request, onClose }: { request: Request; onClose: () => void }) {
  const { programID, organization } = request
  const mayPreview = useMay('programs.preview')
  const ownEmail = useMe().user?.email
  const form = useCloudForm({
    initialValues: toFormValues(request),
    validate: (values: RequestValues) => checkRequest(values),
    version: request.version,
    save: async (values, { version }) => {
      const changes = toRequestInput(values)
      if (programID && mayPreview) {
        const change = { programID, changes: { request: changes } }
        const title = `Change the request from ${organization}`
        if (!(await confirmChange({ change, staffing: [], title, action: 'Save' }, ownEmail))) return null
      }
      return cloud.programRequests.update({ ...changes, id: request.id, version })
    },
    current: (theirs: Request) => toFormValues(theirs),
    refresh: ['programRequests'],
    done: 'Saved.',
    saved: onClose,
  })
  return (
    <FormDrawer title="Edit request" onClose={onClose} form={form} submit="Save" size={680}>
      <WhoFields form={form} />
      <ProgramFields form={form} />
      <DatesFields form={form} />
    </FormDrawer>
  )
}
