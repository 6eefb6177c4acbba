import { useQuery } from '@tanstack/react-query'
import type { Outputs } from './client.ts'
import { api } from './orpc.ts'

export type Centre = Outputs['centre']['get']

const KEPT = 'belay-centre'

/** Until the cloud has answered for the first time in this browser. */
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

function kept(): Centre | undefined {
  try {
    const text = localStorage.getItem(KEPT)
    return text ? { ...UNKNOWN, ...(JSON.parse(text) as Centre) } : undefined
  } catch {
    return undefined
  }
}

export const centreQuery = api.centre.get.queryOptions({ input: {}, placeholderData: kept })

/** The centre as everyone may know it; the last known one, or blanks, until the answer is there. */
export function useCentre(): Centre {
  return useQuery(centreQuery).data ?? UNKNOWN
}

/** Keeps the answer in this browser, so that the next visit draws the footer at once. */
export function keepCentre(centre: Centre): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...centre, sampleSignIns: [] }))
  } catch {
    // Storage may be blocked; then it is asked for again.
  }
}
