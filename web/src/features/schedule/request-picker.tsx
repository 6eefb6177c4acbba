import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import type { CloudForm } from '../../ui/cloud-form.ts'
import { fromRequest, type ProgramValues, type Request } from './program-values.ts'

/** Shows a select of approved requests without a date. The program takes over the request's client and contract. */
export function RequestPicker({ form, request }: { form: CloudForm<ProgramValues>; request: Request | undefined }) {
  const approved = useQuery(
    api.programRequests.list.queryOptions({
      input: { where: { status: 'Approved' }, orderBy: 'createdAt', limit: 100 },
    }),
  )
  const listed = approved.data?.items ?? []
  const requests = request && !listed.some(({ id }) => id === request.id) ? [request, ...listed] : listed
  const pick = (id: string | null) => {
    const picked = requests.find((request) => request.id === id)
    form.form.setValues(picked ? fromRequest(picked) : { requestID: '', clientID: '' })
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
