import { DEFAULT_LOCALE } from '@belay/contract/constants'
import { useQuery } from '@tanstack/react-query'
import type { Outputs } from './client.ts'
import { api } from './orpc.ts'
import { preloadedAnswer } from './preloaded-answers.ts'
import { queryClient } from './query.ts'

export type Centre = Outputs['centre']['get']

/** Until the cloud has answered. */
const UNKNOWN: Centre = {
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
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  today: new Date().toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' }),
  closures: [],
  sampleSignIns: [],
  outbox: false,
  measurementScript: '',
  providers: [],
}

export const centreQuery = api.centre.get.queryOptions({ input: {}, ...preloadedAnswer<Centre>('centre.get') })

/** The centre as it is known at this moment, for what is no component. */
export const centreNow = (): Centre => queryClient.getQueryData(centreQuery.queryKey) ?? UNKNOWN

/** The centre as everyone may know it; blanks until it is known. */
export function useCentre(): Centre {
  return useQuery(centreQuery).data ?? UNKNOWN
}
