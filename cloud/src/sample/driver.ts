import { DAY } from '@belay/contract/constants'
import type { LineUnit } from '@belay/contract/line-units'
import { COLLECTIONS } from '../collections.ts'
import { withProgramCopies } from '../features/programs/copy-program-facts.ts'
import { sendReminders } from '../features/reminders/send-reminders.ts'
import { offerFirstAdmin } from '../features/users/first-admin.ts'
import { auditEntries } from '../platform/documents/audit-trail.ts'
import type { Services } from '../platform/gate.ts'
import type { Ids } from '../platform/ids.ts'
import { outboxEntries } from '../platform/outbox/outbox.ts'
import { type Client, hmac, openPersonClient, type Person } from './person-client.ts'
import { createRandom, sampleID } from './random.ts'
import { openRecordingStore } from './recording-store.ts'
import type { SampleDays } from './sample-days.ts'

/** What happens in one matter, in the order of time. It yields the instant at which it goes on (epoch milliseconds). */
export type Story = AsyncGenerator<number, void, void>
export type Driver = Awaited<ReturnType<typeof openDriver>>

/** A line of the price list as a contract copies it. */
export type Price = {
  itemID: string
  lineItemCode: string
  description: string
  unitPrice: number
  unit: LineUnit | null
}
/** What stories are played with: the calls, the calendar, and the ids of what earlier stories made. */
export type SampleCentre = Pick<Driver, 'as' | 'firstAdminToken' | 'remind'> & {
  days: SampleDays
  /** The centre's. */
  address: string
  /** By e-mail. */
  staffIDs: Map<string, string>
  /** By organization. */
  clientIDs: Map<string, string>
  /** By name. */
  placeIDs: Map<string, string>
  /** By code. */
  prices: Map<string, Price>
}

/**
 * PDFs of contracts that were signed longer ago are stored when somebody asks for them or at the next start, as if
 * Belay had been updated since: printing some four hundred takes half a minute.
 */
const SIGNED_LATER_BEFORE = 10 * DAY

/**
 * Opens a cloud in memory, without HTTP, on which stories are played by the product's own calls. Each person has a
 * client, the clock is set to the instant of each step, ids are the same every time, and calls are not limited in
 * number. No story reads the audit trail or the outbox.
 */
export async function openDriver({
  settings,
  files,
  log,
  clock,
}: Pick<Services, 'settings' | 'files' | 'log' | 'clock'>) {
  const store = openRecordingStore([auditEntries, outboxEntries])
  await store.prepare(COLLECTIONS)
  let now = 0
  const unlimited = { ...settings, allowances: 0, requests: { ...settings.requests, perHour: 0, perDay: 0 } }
  const services: Services = {
    settings: unlimited,
    clock: { now: () => now },
    ids: createSampleIds(),
    log: { info: () => {}, error: log.error },
    store: withProgramCopies(store, unlimited),
    files,
    get storesSignedLater() {
      return now < openedAt - SIGNED_LATER_BEFORE
    },
  }
  const openedAt = clock.now()
  const clients = new Map<string, Client>()

  return {
    /** The calls as this person makes them. Their first call registers them. */
    as(person: Person): Client {
      const client = clients.get(person.email) ?? openPersonClient(services, person)
      clients.set(person.email, client)
      return client
    },
    /** The token of the one-time link that makes the first Admin. */
    async firstAdminToken(): Promise<string> {
      const link = await offerFirstAdmin(services, hmac)
      return new URL(link ?? '').searchParams.get('token') ?? ''
    },
    /** What a morning sends by itself. */
    remind: () => sendReminders(services),
    /** Plays the stories together: the next step is always the earliest of all, so that time only goes forward. */
    async play(stories: readonly Story[]): Promise<void> {
      // The next step is the last. Of steps at the same instant, the one that was named first is next.
      const waiting: { story: Story; at: number }[] = []
      const goOn = async (story: Story) => {
        const { done, value: at } = await story.next()
        if (!done) waiting.splice(findPlace(waiting, at), 0, { story, at })
      }
      for (const story of stories) await goOn(story)
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        now = Math.max(now, next.at)
        await goOn(next.story)
      }
    },
    /** Every document as the stories left it, to be created in another store. */
    documents: store.documents,
    close: store.close,
  }
}

/** The place of an instant among steps that are in descending order: before those at the same instant. */
function findPlace(steps: readonly { at: number }[], at: number): number {
  let [from, to] = [0, steps.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((steps[middle]?.at ?? 0) > at) from = middle + 1
    else to = middle
  }
  return from
}

function createSampleIds(): Ids {
  const random = createRandom(20_240_203)
  let count = 0
  return {
    next: () => sampleID('document', count++),
    secret: () => sampleID('secret', count++),
    number: (least, limit) => random.integer(least, limit - 1),
  }
}
