import { MINUTE } from '@belay/contract/constants'
import { isLocal } from '../features/centre/centre.ts'
import { OTHER_SAMPLE_ADMIN, SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from '../features/centre/sample-sign-ins.ts'
import { notifications } from '../features/notifications/notifications.documents.ts'
import { users } from '../features/users/users.documents.ts'
import { SYSTEM } from '../platform/calls/actor.ts'
import type { Services } from '../platform/calls/gate.ts'
import { auditEntries } from '../platform/documents/audit-trail.ts'
import type { DocumentStore } from '../platform/documents/store.ts'
import { guards, transact } from '../platform/documents/transaction.ts'
import { createAccount, findAccountByEmail } from '../platform/identity/accounts.ts'
import { givenUpFields } from '../platform/outbox/give-up.ts'
import { type OutboxEntry, outboxEntries } from '../platform/outbox/outbox.ts'
import { LARGE, writeLargeSample } from './large/large-sample.ts'
import { FIRST_LARGE_USER } from './large/large-sample-people.ts'
import { planPrograms } from './plans/program-plans.ts'
import { sampleID } from './random.ts'
import { createSampleDays, type SampleDays } from './sample-days.ts'
import { markSample } from './sample-mark.ts'
import { type Driver, openDriver, type SampleCentre } from './stories/driver.ts'
import { playChanges } from './stories/seed-changes.ts'
import { playFeedback } from './stories/seed-feedback.ts'
import { playForms } from './stories/seed-forms.ts'
import { seedHours } from './stories/seed-hours.ts'
import { playMessages } from './stories/seed-messages.ts'
import { seedClosedDays, seedPlaces, seedPriceList, seedResources, seedTexts } from './stories/seed-office.ts'
import { readNotifications, remindEachMorning, seedClients, seedStaff } from './stories/seed-people.ts'
import { playPhotos } from './stories/seed-photos.ts'
import { playHouseProgram, seedPrograms } from './stories/seed-programs.ts'
import { playShifts } from './stories/seed-shifts.ts'

/** Collections that are not copied: old e-mails are not sent, and guards only protect concurrent calls. */
const NOT_COPIED = new Set([outboxEntries.name, guards.name])

/** Collections that are shown only with other documents. They are most of the data and are written first. */
const WRITTEN_FIRST = new Set([auditEntries.name, notifications.name])
const BATCH_SIZE = 2000

/**
 * Loads the sample centre if the settings ask for it, only on this machine and only if there are no users. Resumes an
 * interrupted load of the large centre. Creates the centre in memory and writes its visible documents in one commit, so
 * that an interrupted load starts again. Returns true if it loaded something. `play` creates the centre.
 */
export async function loadSample(services: Services, amounts = LARGE, play = playCentre): Promise<boolean> {
  const { settings, store, clock } = services
  if (settings.sample === 'none' || !isLocal(services)) return false
  if (await store.get(users, SAMPLE_SIGN_INS[0].email)) return false
  const wasInterrupted = settings.sample === 'large' && (await store.get(users, FIRST_LARGE_USER)) !== null
  if (!wasInterrupted && (await store.count(users, {}, 1)) > 0) return false
  await markSample(services)
  for (const person of [...SAMPLE_SIGN_INS, OTHER_SAMPLE_ADMIN]) await openAccount(services, person)
  const days = createSampleDays(clock.now(), settings.centre.timeZone)
  if (settings.sample === 'large')
    await writeLargeSample(services, days, amounts, (line) => process.stdout.write(`${line}\n`))
  await writeCentre(store, await play(services, days), days)
  return true
}

/** Creates the centre in memory, and its files in the file store. Returns its documents, the same for each store. */
export async function playCentre(services: Services, days: SampleDays): Promise<Documents> {
  const driver = await openDriver(services)
  try {
    await playYears(driver, days, services.settings.centre.address)
    return driver.documents()
  } finally {
    await driver.close()
  }
}

type Documents = ReturnType<Driver['documents']>

/** Writes the documents. Visible ones are last, in one commit; an interrupted load may have written some others. */
async function writeCentre(store: DocumentStore, documents: Documents, days: SampleDays): Promise<void> {
  const others = documents.filter(({ collection }) => !NOT_COPIED.has(collection.name))
  const kept = [...others, ...createBouncedMail(documents, days)]
  const groups = Map.groupBy(kept, ({ collection }) => collection)
  for (const [collection, writes] of groups)
    for (let from = 0; WRITTEN_FIRST.has(collection.name) && from < writes.length; from += BATCH_SIZE) {
      const batch = writes.slice(from, from + BATCH_SIZE)
      const ids = batch.map(({ id }) => id)
      const existing = (await store.getMany(collection, ids)) as Record<string, unknown>[]
      const versions = new Map(existing.map((doc) => [doc[collection.idField], Number(doc.version)]))
      await store.commit(batch.map((write) => ({ ...write, expectedVersion: versions.get(write.id) ?? 0 })))
    }
  await store.commit(kept.filter(({ collection }) => !WRITTEN_FIRST.has(collection.name)))
}

/** Returns the newest mail to a client that is three days old, marked as refused, for the Admins to handle. */
function createBouncedMail(documents: Documents, days: SampleDays): Documents {
  const sentAt = ({ doc }: { doc: object }) => (doc as OutboxEntry).createdAt
  const mails = documents.filter(({ collection, doc }) => {
    if (collection.name !== outboxEntries.name || sentAt({ doc }) > days.at(-3, '9:00 AM')) return false
    const { job } = doc as OutboxEntry
    return job.kind === 'mail' && job.mail.to.endsWith('.example.org')
  })
  const newest = mails.reduce((latest, mail) => (sentAt(mail) > sentAt(latest) ? mail : latest))
  const bounced = givenUpFields('550 5.1.1 No such mailbox', sentAt(newest) + 45 * MINUTE)
  return [{ ...newest, doc: { ...newest.doc, ...bounced } }]
}

/** Plays the centre's two years up to last midnight, in order of time. */
async function playYears({ as, firstAdminToken, remind, play }: Driver, days: SampleDays, address: string) {
  const ids = { staffIDs: new Map(), clientIDs: new Map(), placeIDs: new Map(), prices: new Map() }
  const centre: SampleCentre = { as, firstAdminToken, remind, days, address, ...ids }
  const { programs, house } = planPrograms(days)
  await play([
    ...seedStaff(centre),
    ...seedClients(centre, programs),
    seedPriceList(centre),
    seedPlaces(centre),
    seedClosedDays(centre),
    seedTexts(centre),
    seedResources(centre),
    ...seedPrograms(centre, programs),
    ...house.map((plan) => playHouseProgram(centre, plan)),
    playMessages(centre, programs),
    playChanges(centre, programs),
    playForms(centre, programs),
    playFeedback(centre, programs),
    playPhotos(centre, programs),
    playShifts(centre),
    ...seedHours(centre, programs, house),
    remindEachMorning(centre),
    readNotifications(centre),
  ])
}

type Account = (typeof SAMPLE_SIGN_INS)[number] | typeof OTHER_SAMPLE_ADMIN

/** Creates the person's account, unless an interrupted load created it already. */
async function openAccount(services: Services, { email, name, verified }: Account): Promise<void> {
  const password = await services.identity.passwords.hash(SAMPLE_PASSWORD)
  await transact(services, SYSTEM, 'sample.openAccount', async (tx) => {
    if (await findAccountByEmail(tx, email)) return
    createAccount(tx, { userid: sampleID('user', email), email, name, password, verified })
  })
}
