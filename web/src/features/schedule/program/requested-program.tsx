import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../../cloud/orpc.ts'
import type { CloudForm } from '../../../ui/form/cloud-form.ts'
import { Section } from '../../../ui/page/page.tsx'
import { activePlacesQuery } from '../../places/place-values.ts'
import { RequestSummary } from '../../program-requests/approve-evidence.tsx'
import type { ProgramValues } from './program-values.ts'

const normalizeName = (name: string) => name.trim().toLowerCase()

/** Shows the details of the chosen request. Fills in the place from its contract, which the program would get. */
export function RequestedProgram({ form, requestID }: { form: CloudForm<ProgramValues>; requestID: string }) {
  const { data } = useQuery(api.programs.overview.queryOptions({ input: { programID: requestID } }))
  const places = useQuery(activePlacesQuery).data
  const location = data?.contract?.location
  const fillIn = useEffectEvent(() => {
    const values = form.form.getValues()
    if (!location || values.placeID || values.location) return
    const place = places?.find(({ name }) => normalizeName(name) === normalizeName(location))
    const wasDirty = form.isDirty()
    form.form.setValues({ placeID: place?.placeID ?? '', location: place?.name ?? location })
    // The person did not type this, so the form is not dirty.
    if (!wasDirty) form.form.resetDirty()
  })
  const isLoaded = location !== undefined && places !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once for each request
  useEffect(() => {
    if (isLoaded) fillIn()
  }, [isLoaded, requestID])
  if (!data?.request) return null
  return (
    <Section title="What was asked">
      <RequestSummary request={data.request} />
    </Section>
  )
}
