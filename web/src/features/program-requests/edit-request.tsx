import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { FormDrawer } from '../../ui/form/form-drawer.tsx'
import { FormGroup } from '../../ui/form-group.tsx'
import { ChangeOwner, OwnedFacts } from '../client-programs/form/owned-facts.tsx'
import { confirmChange } from '../programs/change-question.tsx'
import { ContactFields, DatesFields, RequestProgramFields } from './request-fields.tsx'
import {
  checkRequest,
  type ProgramRequest,
  type RequestValues,
  STEPS,
  toRequestInput,
  toRequestValues,
} from './request-values.ts'

/** Shows the form to change a request: the user's own pending request, or for Admins any request but cancelled ones. */
export function EditRequest({ request, onClose }: { request: ProgramRequest; onClose: () => void }) {
  const { programID, organization } = request
  const mayPreview = useIsAllowed('programs.preview')
  const ownEmail = useMe().user?.email
  const form = useCloudForm({
    initialValues: toRequestValues(request),
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
    current: (document: ProgramRequest) => toRequestValues(document),
    refresh: ['programRequests'],
    done: 'Saved.',
    saved: onClose,
  })
  return (
    <FormDrawer title="Edit request" onClose={onClose} form={form} submit="Save" size="wide">
      <FormGroup title={STEPS[0]}>
        <ContactFields form={form} />
      </FormGroup>
      <FormGroup title={STEPS[1]}>
        {request.addedToCalendar && programID && <ScheduledFacts programID={programID} />}
        <RequestProgramFields form={form} isScheduled={request.addedToCalendar} />
      </FormGroup>
      <DatesFields form={form} isScheduled={request.addedToCalendar} />
    </FormDrawer>
  )
}

/** Shows the program's date, place and other facts from the schedule, with a button to change them there. */
function ScheduledFacts({ programID }: { programID: string }) {
  const { data } = useQuery(api.programs.overview.queryOptions({ input: { programID } }))
  const [changing, setChanging] = useState(false)
  if (!data?.schedule) return null
  const owner = { kind: 'schedule', entry: data.schedule } as const
  return (
    <>
      <OwnedFacts owner={owner} programName={data.schedule.programName} onChange={() => setChanging(true)} />
      {changing && <ChangeOwner owner={owner} onClose={() => setChanging(false)} />}
    </>
  )
}
