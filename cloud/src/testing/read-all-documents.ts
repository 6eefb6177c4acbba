import { SECOND } from '@belay/contract/constants'
import { COLLECTIONS } from '../collections.ts'
import { notifications } from '../features/notifications/notifications.documents.ts'
import { auditEntries } from '../platform/documents/audit-trail.ts'
import { findAll } from '../platform/documents/find-all.ts'
import type { AnyCollection } from '../platform/documents/store.ts'
import { emailOf, PEOPLE, type Person, type TestCloud } from './cloud.ts'

type Documents = Record<string, unknown>[]
const COLLECTIONS_BUT_THE_TRAIL = COLLECTIONS.filter((collection) => collection !== auditEntries)

/** Returns every document that a list finds, by collection and in the order of their IDs. */
export async function readAllDocuments(
  cloud: TestCloud,
  collections: readonly AnyCollection[] = COLLECTIONS,
): Promise<Record<string, Documents>> {
  const all = await Promise.all(
    collections.map(async (collection) => [collection.name, await read(cloud, collection)] as const),
  )
  return Object.fromEntries(all)
}

/** Returns every document except the audit trail, without `version` and `updatedAt`. */
export async function readAllButTheTrail(cloud: TestCloud): Promise<Record<string, Documents>> {
  const all = await readAllDocuments(cloud, COLLECTIONS_BUT_THE_TRAIL)
  const unstamped = Object.entries(all).map(([name, docs]) => [name, docs.map(({ version, updatedAt, ...doc }) => doc)])
  return Object.fromEntries(unstamped)
}

/** Makes a change one second after all earlier ones and returns its ID. */
export async function runChange(cloud: TestCloud, make: () => Promise<unknown>): Promise<string> {
  cloud.clock.advance(SECOND)
  await make()
  return (await listChangesMadeNow(cloud))[0] ?? ''
}

/** Returns the IDs of the changes at the current time, newest first. */
export async function listChangesMadeNow({ store, clock }: TestCloud): Promise<string[]> {
  const now = clock.now()
  const { items } = await store.find(auditEntries, { orderBy: 'at', descending: true, from: now, to: now, limit: 200 })
  return [...new Set(items.map(({ changeID }) => changeID))]
}

async function read(cloud: TestCloud, collection: AnyCollection): Promise<Documents> {
  const list = collection.lists.find(({ where }) => where.length === 0)
  const docs: Documents = list
    ? await findAll(cloud.store, collection, { orderBy: list.orderBy })
    : collection.name === notifications.name
      ? (await Promise.all((Object.keys(PEOPLE) as Person[]).map((person) => notificationsOf(cloud, person)))).flat()
      : []
  return docs.toSorted((a, b) => String(a[collection.idField]).localeCompare(String(b[collection.idField])))
}

/** Returns a person's notifications, oldest first. */
export const notificationsOf = (cloud: TestCloud, person: Person) =>
  findAll(cloud.store, notifications, { where: { recipientEmail: emailOf(person) }, orderBy: 'createdAt' })

/** Returns the titles of a person's notifications, oldest first. */
export const titlesOf = async (cloud: TestCloud, person: Person) =>
  (await notificationsOf(cloud, person)).map(({ title }) => title)
