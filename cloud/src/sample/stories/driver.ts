import { DAY } from '@belay/contract/constants'
import type { LineUnit } from '@belay/contract/line-units'
import { COLLECTIONS } from '../../collections.ts'
import { withProgramCopies } from '../../features/programs/facts/copy-program-facts.ts'
import { sendReminders } from '../../features/reminders/send-reminders.ts'
import { withSecurityEvents } from '../../features/security-events/record-security-changes.ts'
import { createFirstAdminLink } from '../../features/users/first-admin.ts'
import type { Services } from '../../platform/calls/gate.ts'
import { auditEntries } from '../../platform/documents/audit-trail.ts'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import type { Ids } from '../../platform/process/ids.ts'
import { createRandom, sampleID } from '../random.ts'
import type { SampleDays } from '../sample-days.ts'
import { type Client, createPersonClient, type Person } from './person-client.ts'
import { openRecordingStore } from './recording-store.ts'

/** The steps of one subject, in order of time. Yields the time of its next step (epoch milliseconds). */
export type Story = AsyncGenerator<number, void, void>
export type Driver = Awaited<ReturnType<typeof openDriver>>

/** A charge item with the fields that a contract copies. */
export type Price = {
  itemID: string
  lineItemCode: string
  description: string
  unitPrice: number
  unit: LineUnit | null
}
/** The context of stories: the calls, the calendar, and the IDs that earlier stories created. */
export type SampleCentre = Pick<Driver, 'as' | 'firstAdminToken' | 'remind'> & {
  days: SampleDays
  address: string
  /** Staff IDs by e-mail. */
  staffIDs: Map<string, string>
  /** Client IDs by organization. */
  clientIDs: Map<string, string>
  /** Place IDs by name. */
  placeIDs: Map<string, string>
  /** Charge items by code. */
  prices: Map<string, Price>
}

/**
 * The age in milliseconds from which the PDFs of signed contracts are stored when they are first requested, because
 * printing about four hundred of them takes half a minute.
 */
const SIGNED_LATER_BEFORE = 10 * DAY

type Given = Pick<Services, 'settings' | 'files' | 'identity' | 'sealPdf' | 'log' | 'clock'>

/**
 * Opens a cloud in memory, without HTTP, to play stories with the product's own calls. The clock is set to each step's
 * time, IDs are the same every time, and calls are not limited. No story reads the audit trail or the outbox.
 */
export async function openDriver({ settings, files, identity, sealPdf, log, clock }: Given) {
  const store = openRecordingStore([auditEntries, outboxEntries])
  await store.prepare(COLLECTIONS)
  let now = 0
  const unlimited = { ...settings, allowances: 0, requests: { ...settings.requests, perHour: 0, perDay: 0 } }
  const services: Services = {
    settings: unlimited,
    clock: { now: () => now },
    ids: createSampleIds(),
    log: { info: () => {}, error: log.error },
    store: withSecurityEvents(withProgramCopies(store, unlimited)),
    files,
    // The sample needs no secret, so its tokens are not derived from one.
    identity: { ...identity, hmac: (text) => text },
    sealPdf,
    get storesSignedLater() {
      return now < openedAt - SIGNED_LATER_BEFORE
    },
  }
  const openedAt = clock.now()
  const clients = new Map<string, Client>()

  return {
    /** Returns the calls of a person. Their first call registers them. */
    as(person: Person): Client {
      const client = clients.get(person.email) ?? createPersonClient(services, person)
      clients.set(person.email, client)
      return client
    },
    /** Returns the token of the one-time link that creates the first Admin. */
    async firstAdminToken(): Promise<string> {
      const link = await createFirstAdminLink(services)
      return new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token') ?? ''
    },
    remind: () => sendReminders(services),
    /** Plays the stories together. The next step is always the earliest of all, so that time only goes forward. */
    async play(stories: readonly Story[]): Promise<void> {
      // In descending order, so the last is the next step. Steps at the same time keep the order of the stories.
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
    /** Returns all documents after the stories, as writes that create them in another store. */
    documents: store.documents,
    close: store.close,
  }
}

/** Returns the index to insert a time among steps in descending order: before steps at the same time. */
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
