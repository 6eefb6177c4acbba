import { type Notification, notifications } from '../features/notifications/notifications.documents.ts'
import { type Actor, SYSTEM } from '../platform/actor.ts'
import { auditEntries, auditRow } from '../platform/documents/audit-trail.ts'
import type { AnyCollection, Collection, DocumentStore } from '../platform/documents/store.ts'
import { sampleID } from './chance.ts'

type Stamped = { createdAt: number; updatedAt?: number | undefined }
type New<Doc> = Omit<Doc, 'createdAt' | 'updatedAt'>
/** Who did it, when, by which call. */
export type Deed = { by: Pick<Actor, 'email' | 'name'>; at: number; call: string }
export type Word = Omit<
  Notification,
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'recipientEmail'
  | 'additionalDetails'
  | 'relatedDocumentId'
  | 'requestData'
  | 'link'
  | 'userID'
  | 'readAt'
> &
  Partial<Pick<Notification, 'additionalDetails' | 'relatedDocumentId' | 'requestData' | 'link'>>

const UNREAD_DAYS = 4
const KEPT_DAYS = 45
const DAY = 86_400_000

/**
 * The sample's past, told as it would have happened: documents are created, changed and deleted at their time, with the
 * audit trail of it. What is left at the end is written at once.
 */
export function openBook(now: number, useridOf: (email: string) => string | null) {
  const documents = new Map<AnyCollection, Map<string, object>>()
  const trail: object[] = []
  const news: Notification[] = []
  let rows = 0

  const of = (collection: AnyCollection) => {
    const known = documents.get(collection) ?? new Map<string, object>()
    documents.set(collection, known)
    return known
  }

  function note(
    collection: AnyCollection,
    documentId: string,
    before: object | null,
    after: object | null,
    { by, at, call }: Deed,
  ): void {
    if (collection.unaudited) return
    trail.push(
      auditRow({
        id: sampleID('audit', rows++),
        at,
        actor: { ...SYSTEM, ...by },
        call,
        collection,
        documentId,
        before,
        after,
      }),
    )
  }

  const book = {
    create<Doc extends Stamped>(collection: Collection<Doc>, doc: New<Doc>, deed: Deed): Doc {
      const made = { ...doc, createdAt: deed.at } as unknown as Doc
      const id = String(made[collection.idField])
      if (of(collection).has(id)) throw new Error(`${collection.name}/${id} is there already`)
      of(collection).set(id, made)
      note(collection, id, null, made, deed)
      return made
    },
    change<Doc extends Stamped>(collection: Collection<Doc>, id: string, changes: Partial<New<Doc>>, deed: Deed): Doc {
      const before = book.get(collection, id)
      const after = { ...before, ...changes, updatedAt: deed.at } as Doc
      of(collection).set(id, after)
      note(collection, id, before, after, deed)
      return after
    },
    remove<Doc extends Stamped>(collection: Collection<Doc>, id: string, deed: Deed): void {
      note(collection, id, book.get(collection, id), null, deed)
      of(collection).delete(id)
    },
    get<Doc extends Stamped>(collection: Collection<Doc>, id: string): Doc {
      const found = of(collection).get(id)
      if (!found) throw new Error(`${collection.name}/${id} is not there`)
      return found as Doc
    },
    has: (collection: AnyCollection, id: string): boolean => of(collection).has(id),
    all: <Doc extends Stamped>(collection: Collection<Doc>): Doc[] => [...of(collection).values()] as Doc[],
    /** Tells people in the app. What is older than a few days was read, and so is what somebody did themselves. */
    tell(at: number, to: readonly string[], word: Word, by?: string): void {
      for (const recipientEmail of new Set(to)) {
        news.push({
          id: sampleID('notification', news.length),
          additionalDetails: null,
          relatedDocumentId: null,
          requestData: null,
          link: null,
          ...word,
          recipientEmail,
          userID: useridOf(recipientEmail),
          readAt: recipientEmail === by ? at : at < now - UNREAD_DAYS * DAY ? Math.min(now, at + DAY / 6) : null,
          createdAt: at,
        })
      }
    },
    /** Writes all of it in one commit: it is there whole or not at all. */
    async write(store: DocumentStore): Promise<void> {
      const all: [AnyCollection, object][] = [
        ...trail.map((row): [AnyCollection, object] => [auditEntries, row]),
        ...news
          .filter(({ createdAt }) => createdAt > now - KEPT_DAYS * DAY)
          .map((one): [AnyCollection, object] => [notifications, one]),
        ...[...documents].flatMap(([collection, docs]) =>
          [...docs.values()].map((doc): [AnyCollection, object] => [collection, doc]),
        ),
      ]
      await store.commit(
        all.map(([collection, doc]) => ({
          collection,
          id: String((doc as Record<string, unknown>)[collection.idField]),
          expectedVersion: 0,
          doc,
        })),
      )
    },
  }
  return book
}
export type Book = ReturnType<typeof openBook>
