import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { Facts } from '../../ui/layers/detail-panel.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { listPlaceFacts, listProgramFacts } from '../program-requests/details-facts.tsx'
import { formatReference } from '../program-requests/request-values.ts'

/** Shows what the client asked for in the request. */
export function AskedFacts({ requestID }: { requestID: string }) {
  const query = useQuery(api.programRequests.get.queryOptions({ input: { id: requestID } }))
  return (
    <Loaded query={query} height={240}>
      {(request) => (
        <Facts
          items={[
            ['Reference', formatReference(request)],
            ['Contact', request.contactName],
            ['Other contacts', request.otherContacts.join(', ')],
            ...listProgramFacts(request.programDetails),
            ...listPlaceFacts(request.programDetails),
          ]}
        />
      )}
    </Loaded>
  )
}
