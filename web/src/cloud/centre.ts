import { DEFAULT_LOCALE } from '@belay/contract/constants'
import { useQuery } from '@tanstack/react-query'
import type { Outputs } from './client.ts'
import { api } from './orpc.ts'
import { queryClient } from './query.ts'
import { getPreloadedAnswer } from './session/preloaded-answers.ts'

export type Centre = Outputs['centre']['get']

/** The centre's values until the cloud has answered. */
const UNKNOWN_CENTRE: Centre = {
  name: '',
  universityName: '',
  universityUrl: '',
  address: '',
  mapUrl: '',
  phone: '',
  email: '',
  currency: 'USD',
  locale: DEFAULT_LOCALE,
  firstDayOfWeek: 0,
  logos: { light: null, dark: null },
  brandColors: null,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  today: new Date().toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' }),
  closures: [],
  sampleSignIns: [],
  outbox: false,
  measurementScript: '',
  providers: [],
  pushKey: '',
  providerOnly: false,
}

export const centreQuery = api.centre.get.queryOptions({ input: {}, ...getPreloadedAnswer<Centre>('centre.get') })

/** Returns the centre from the cache, for code outside components. Its texts are empty until the cloud has answered. */
export const getCentre = (): Centre => queryClient.getQueryData(centreQuery.queryKey) ?? UNKNOWN_CENTRE

/** Returns the centre's public data. Its texts are empty until the cloud has answered. */
export function useCentre(): Centre {
  return useQuery(centreQuery).data ?? UNKNOWN_CENTRE
}
