import { isLocal } from '../features/centre/centre.ts'
import { SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from '../features/centre/sample-sign-ins.ts'
import { users } from '../features/users/users.documents.ts'
import { guards } from '../platform/documents/transaction.ts'
import type { Services } from '../platform/gate.ts'
import type { Identity } from '../platform/identity/identity.ts'
import { outboxEntries } from '../platform/outbox/outbox.ts'
import { type Driver, openDriver, type SampleCentre } from './driver.ts'
import { type Amounts, LARGE, writeLargeSample } from './large-sample.ts'
import { FIRST_OF_MANY } from './large-sample-people.ts'
import { planYear } from './program-plans.ts'
import { sampleID } from './random.ts'
import { daysAround, type SampleDays } from './sample-days.ts'
import { markSample } from './sample-mark.ts'
import { seedHours } from './seed-hours.ts'
import { seedPlaces, seedPriceList, seedResources, seedTexts } from './seed-office.ts'
import { readNotifications, remindEachMorning, seedClients, seedStaff } from './seed-people.ts'
import { playTraining, seedPrograms } from './seed-programs.ts'
import { playShifts } from './seed-shifts.ts'

/** What stays behind: e-mails of long ago are not sent, and guards are only for races between calls. */
const LEFT_OUT = new Set([outboxEntries.name, guards.name])

/**
 * Loads the sample centre: only when asked for, only on this machine, and only when there is nobody yet (the large
 * centre also goes on where a load was interrupted). Only the five people of the sign-in page get an account, because
 * nobody signs in as the others. The centre is there whole or not at all: it is made in memory, and written in one
 * commit.
 */
export async function loadSample(services: Services, identity: Identity, amounts: Amounts = LARGE): Promise<void> {
  const { settings, store, clock } = services
  if (settings.sample === 'none' || !isLocal(services)) return
  if (await store.get(users, SAMPLE_SIGN_INS[0].email)) return
  const wasInterrupted = settings.sample === 'large' && (await store.get(users, FIRST_OF_MANY)) !== null
  if (!wasInterrupted && (await store.count(users, {}, 1)) > 0) return
  await markSample(services)
  for (const person of SAMPLE_SIGN_INS) await openAccount(identity, person)
  const days = daysAround(clock.now(), settings.centre.timeZone)
  if (settings.sample === 'large')
    await writeLargeSample(services, days, amounts, (line) => process.stdout.write(`${line}\n`))
  const driver = await openDriver(services)
  try {
    await playYear(driver, days)
    await store.commit(driver.documents().filter(({ collection }) => !LEFT_OUT.has(collection.name)))
  } finally {
    await driver.close()
  }
}

/** Plays the centre's year up to last midnight: everything that people did, in the order of time. */
async function playYear({ as, firstAdminToken, remind, play }: Driver, days: SampleDays): Promise<void> {
  const ids = { staffIDs: new Map(), clientIDs: new Map(), placeIDs: new Map(), prices: new Map() }
  const centre: SampleCentre = { as, firstAdminToken, remind, days, ...ids }
  const { programs, trainings } = planYear(days)
  await play([
    ...seedStaff(centre),
    ...seedClients(centre),
    seedPriceList(centre),
    seedPlaces(centre),
    seedTexts(centre),
    seedResources(centre),
    ...seedPrograms(centre, programs),
    ...trainings.map((training) => playTraining(centre, training)),
    playShifts(centre),
    ...seedHours(centre, programs, trainings),
    remindEachMorning(centre),
    readNotifications(centre),
  ])
}

/** An account that an earlier, interrupted load made is used again. */
async function openAccount(identity: Identity, { email, name, verified }: (typeof SAMPLE_SIGN_INS)[number]) {
  if (await identity.findByEmail(email)) return
  await identity.createAccount({ userid: sampleID('user', email), email, name, password: SAMPLE_PASSWORD, verified })
}
