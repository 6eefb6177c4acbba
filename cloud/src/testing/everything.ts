import { COLLECTIONS } from '../collections.ts'
import { notifications } from '../features/notifications/notifications.documents.ts'
import { findAll } from '../platform/documents/find-all.ts'
import type { AnyCollection } from '../platform/documents/store.ts'
import { emailOf, PEOPLE, type Person, type TestCloud } from './cloud.ts'

type Documents = Record<string, unknown>[]

/** Every document that a list finds, by collection and in the order of their ids. */
export async function everything(cloud: TestCloud): Promise<Record<string, Documents>> {
  const all = await Promise.all(
    COLLECTIONS.map(async (collection) => [collection.name, await read(cloud, collection)] as const),
  )
  return Object.fromEntries(all)
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

/** What a person was told, oldest first. */
export const notificationsOf = (cloud: TestCloud, person: Person) =>
  findAll(cloud.store, notifications, { where: { recipientEmail: emailOf(person) }, orderBy: 'createdAt' })
