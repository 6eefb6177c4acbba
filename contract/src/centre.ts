import * as z from 'zod'
import { call } from './call.ts'

/** What everyone may know about the centre: its name and address, and how it writes money, dates and times. */
export const centreDocument = z.object({
  name: z.string(),
  universityName: z.string(),
  universityUrl: z.string(),
  address: z.string(),
  mapUrl: z.string(),
  phone: z.string(),
  email: z.string(),
  currency: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  today: z.string(),
  sampleSignIns: z.array(z.object({ email: z.string(), role: z.string() })),
  outbox: z.boolean(),
  measurementScript: z.string().describe('Measures speed and traffic instead of our own script; empty without one.'),
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const centre = {
  get: call('GET', '/centre', 'The centre as everyone may know it.').input(z.strictObject({}).optional()).output(centreDocument),
}
