import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../cloud/orpc.ts'
import type { CloudForm } from '../../../ui/form/cloud-form.ts'
import type { ProgramRequest } from '../../program-requests/request-values.ts'
import { type ProgramValues, toValuesOfRequest } from './program-values.ts'

type PickerProps = { form: CloudForm<ProgramValues>; request: ProgramRequest | undefined }

/** Shows a select of approved requests without a date. The program takes over the request's client and contract. */
export function RequestPicker({ form, request }: PickerProps) {
  const approved = useQuery(
    api.programRequests.list.queryOptions({
      input: { where: { status: 'Approved' }, orderBy: 'createdAt', limit: 100 },
    }),
  )
  const listedRequests = approved.data?.items ?? []
  const requests =
    request && !listedRequests.some(({ id }) => id === request.id) ? [request, ...listedRequests] : listedRequests
  const pick = (id: string | null) => {
    const pickedRequest = requests.find((request) => request.id === id)
    form.form.setValues(pickedRequest ? toValuesOfRequest(pickedRequest) : { requestID: '', clientID: '' })
  }
  return (
    <Select
      label="Approved request"
      description="Approved requests that aren't on the calendar yet. Name, client and contract carry over."
      placeholder={
        approved.data && requests.length === 0 ? 'No approved requests need a date' : 'No request (internal program)'
      }
      disabled={requests.length === 0}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear request' }}
      nothingFoundMessage="No matching requests"
      data={requests.map(({ id, organization, programDetails }) => ({
        value: id,
        label: `${organization}: ${programDetails.programType}`,
      }))}
      value={form.form.getValues().requestID || null}
      onChange={pick}
    />
  )
}
