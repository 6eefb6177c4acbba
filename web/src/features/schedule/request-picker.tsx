import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import type { CloudForm } from '../../ui/form.tsx'
import type { ProgramValues } from './program-values.ts'

/** Takes an approved request that has no date yet: its program, client and contract come along. It has its place also when there is none. */
export function RequestPicker({ form }: { form: CloudForm<ProgramValues> }) {
  const approved = useQuery(api.programRequests.list.queryOptions({ input: { where: { status: 'Approved' }, orderBy: 'createdAt', limit: 100 } }))
  const requests = approved.data?.items ?? []
  const pick = (id: string | null) => {
    const details = requests.find((request) => request.id === id)?.programDetails
    const wish = details?.preferredDates[0]
    form.form.setValues({ requestID: id ?? '', clientID: '', ...(details ? { participants: details.participants } : {}), ...(wish ?? {}) })
  }
  return (
    <Select
      label="Approved request"
      description="Approved, but not on the calendar yet. Name, client and contract come along."
      placeholder={approved.data && requests.length === 0 ? 'No approved request waits for a date' : 'None: a program of its own'}
      disabled={requests.length === 0}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear request' }}
      nothingFoundMessage="No such request"
      data={requests.map(({ id, organization, programDetails }) => ({ value: id, label: `${organization}: ${programDetails.programType}` }))}
      value={form.form.getValues().requestID || null}
      onChange={pick}
    />
  )
}
