import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { cloud } from './client.ts'

/** Query options by collection: `useQuery(api.clients.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(cloud)
