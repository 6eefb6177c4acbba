import { useQuery } from '@tanstack/react-query'
import type { Outputs } from './client.ts'
import { api } from './orpc.ts'

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
  locale: 'en',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  today: new Date().toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' }),
  sampleSignIns: [],
  outbox: false,
  providers: [],
}

/** What the page brought along; undefined where something else than the cloud delivered it (`npm run dev`). */
function told(): Centre | undefined {
  try {
    return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="belay-centre"]')?.content ?? '') as Centre
  } catch {
    return undefined
  }
}

export const centreQuery = api.centre.get.queryOptions({ input: {}, initialData: told })

/** The centre as everyone may know it; blanks until it is known. */
export function useCentre(): Centre {
  return useQuery(centreQuery).data ?? UNKNOWN
}
