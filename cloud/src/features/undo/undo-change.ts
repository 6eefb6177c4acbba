import { isDeepStrictEqual } from 'node:util'
import { canBeUndoneWhileHeld } from '@belay/contract/call-facts'
import { UNDO } from '@belay/contract/constants'
import type { ErrorCode } from '@belay/contract/errors'
import { type Actor, isAdmin } from '../../platform/calls/actor.ts'
import { type Context, type Input, transactional } from '../../platform/calls/gate.ts'
import type { Permitted } from '../../platform/calls/permit.ts'
import { type BlockingReference, refuse } from '../../platform/calls/refuse.ts'
import { type AuditEntry, auditEntries } from '../../platform/documents/audit-trail.ts'
import { migrate } from '../../platform/documents/migrations.ts'
import type { AnyCollection, Versioned } from '../../platform/documents/store.ts'
import { dryRun, type Restoration, type Tx } from '../../platform/documents/transaction.ts'
import { mayReceive } from '../../platform/live/live.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { refuseRestoringOverBookings } from '../programs/conflicts/refuse-restoring-over-bookings.ts'
import { findRecipients } from '../programs/find-recipients.ts'
import { mayBeRestored, mayUndo } from './undo.rules.ts'
import { undoableOf } from './undoable.ts'
import { isHeld, withdrawMessages } from './withdraw-messages.ts'

/** The most audit entries of a document to read, to check that its later changes were undone. */
const MAX_LATER_ENTRIES = 50

/** A document's current state (`current`) and its state before the change (`before`). `name`: its name for people. */
type Undoing = Restoration & { name: string }

/**
 * Reverts a change in one commit. Throws if a document changed since, if another refers to one that would be deleted,
 * if a referenced one is gone, or if another program has the place or people now. Withdraws unsent mails, and notifies
 * people whose mail was sent.
 */
export const undoChange = transactional('audit.undo', async (tx, { changeID }, context) => {
  const { restorations, mails } = await revertChange(tx, context, changeID)
  const documents = restorations
    .filter(({ collection, before, current }) =>
      mayReceive({ actor: tx.actor }, audienceOf(collection, before ?? current)),
    )
    .map(({ collection, id }) => ({ collection: collection.name, documentId: id }))
  return { changeID: tx.change.id, documents, mails }
})

/** Previews an Undo by running it without a commit: its result for each document, and the people and mails. */
export async function previewUndo(context: Context, { changeID }: Input<'audit.preview'>) {
  const { result, touched } = await dryRun(context, context.actor, (tx) => revertChange(tx, context, changeID))
  return {
    told: await findRecipients(context, touched),
    takenBack: result.mails.takenBack,
    untold: result.mails.untold,
    records: result.restorations.map(({ collection, id, name, current, before }) => ({
      collection: collection.name,
      documentId: id,
      name,
      becomes: before === null ? ('gone' as const) : current ? ('as before' as const) : ('there again' as const),
    })),
  }
}

/** Runs the Undo inside a given transaction. */
async function revertChange(tx: Tx, context: Context, changeID: string) {
  const entries = await findEntries(tx, changeID)
  const mainEntry = entries.find(({ change }) => change !== null)
  const lead = mayUndo(tx.actor, mainEntry && (await tx.require(auditEntries, mainEntry.id)), {
    now: tx.now,
    entries: entries.length,
    isHeld: mainEntry !== undefined && canBeUndoneWhileHeld(mainEntry.call) && (await isHeld(tx, changeID)),
  })
  const undoings = await Promise.all([...byDocument(entries).values()].map((rows) => findRestoration(tx, rows)))
  await refuseFormerAuthor(tx, undoings)
  refuseChanged(tx.actor, undoings)
  for (const { restoration } of undoings) tx.restore(restoration)
  const restorations = undoings.map(({ restoration }) => restoration)
  await refuseReferred(tx, restorations, lead.at)
  await refuseGone(tx, restorations, lead.at)
  await refuseRestoringOverBookings(tx, context, restorations, lead.at)
  for (const [collection, restored] of Map.groupBy(restorations, (one) => one.collection.name))
    await undoableOf(collection)?.whenRestored?.(tx, context, restored)
  await restoreFiles(tx, context, restorations)
  const mails = await withdrawMessages(tx, context, { changeID, by: lead.actorEmail, restorations })
  const undoneBy = { changeID: tx.change.id, at: tx.now, name: tx.actor.name }
  tx.update(auditEntries, lead, { change: lead.change && { ...lead.change, undoneBy } })
  tx.setDescription(`undid: ${lead.change?.sentence ?? lead.summary}`)
  return { restorations, mails }
}

/** Returns the users who receive live updates of a document. Null if nobody does. */
const audienceOf = ({ audience }: AnyCollection, doc: object | null) => (doc && audience?.(doc)) ?? null

/** Returns the audit entries of a change. Stops soon after the limit of documents per Undo. */
async function findEntries(tx: Tx, changeID: string): Promise<Versioned<AuditEntry>[]> {
  const entries: Versioned<AuditEntry>[] = []
  for (let cursor: string | null | undefined; cursor !== null && entries.length <= UNDO.documents; ) {
    const query = { where: { changeID }, orderBy: 'at', limit: 200, ...(cursor ? { cursor } : {}) }
    const page: { items: Versioned<AuditEntry>[]; next: string | null } = await tx.store.find(auditEntries, query)
    entries.push(...page.items)
    cursor = page.next
  }
  return entries
}

/** Groups entries by document and sorts each group by version. */
function byDocument(entries: readonly AuditEntry[]): Map<string, AuditEntry[]> {
  const documents = new Map<string, AuditEntry[]>()
  for (const entry of entries.toSorted((a, b) => a.documentVersion - b.documentVersion))
    documents.getOrInsert(`${entry.collection}/${entry.documentId}`, []).push(entry)
  return documents
}

/** Computes a document's restoration, and whether the document is unchanged since the change. */
async function findRestoration(tx: Tx, rows: readonly AuditEntry[]): Promise<Outcome> {
  const last = rows.at(-1) ?? refuse('internal')
  const { collection } = undoableOf(last.collection) ?? refuse('internal')
  const id = last.documentId
  const current: Versioned<object> | null = await tx.get(collection, id)
  const wasDeleted = last.action === 'delete'
  const isUnchanged = wasDeleted ? current === null : await isUnchangedSince(tx, current, last)
  const reverted = isUnchanged ? revertEntries(current, rows) : null
  const as = reverted && migrate(collection, reverted, 1)
  const restoration: Undoing = {
    collection,
    id,
    name: last.documentName || id,
    current,
    before: as,
    ...(wasDeleted && { deletedAt: last.documentVersion }),
  }
  const isSound = as === null || collection.schema?.safeParse({ ...as, version: 1 }).success !== false
  return { isUnchanged, restoration: mayBeRestored(restoration, isSound || !isUnchanged) }
}

/** True if a document is as this entry left it: in the same version, or all its later changes were undone. */
async function isUnchangedSince(tx: Tx, current: Versioned<object> | null, last: AuditEntry): Promise<boolean> {
  if (current === null) return false
  const count = current.version - last.documentVersion
  if (count === 0) return true
  const where = { collection: last.collection, documentId: last.documentId }
  const newest = { where, orderBy: 'at', descending: true, limit: MAX_LATER_ENTRIES }
  const { items } = await tx.store.find(auditEntries, newest)
  const since = [...byDocument(items).values()].flat().filter((entry) => isLater(entry, last))
  return since.length === count && isDeepStrictEqual(contentOf(revertEntries(current, since)), contentOf(current))
}

/** True if an entry is later. Compares times too: a document that an Undo created again restarts at version 1. */
const isLater = (entry: AuditEntry, { at, documentVersion }: AuditEntry): boolean =>
  entry.at >= at && entry.documentVersion > documentVersion

function contentOf(doc: object | null) {
  const { version: _, updatedAt: __, ...content } = (doc ?? {}) as Record<string, unknown>
  return content
}

/** Reverts these entries, newest first, and returns the document before them. Null if it did not exist. */
function revertEntries(current: Versioned<object> | null, rows: readonly AuditEntry[]): Record<string, unknown> | null {
  const { version: _, ...now } = (current ?? {}) as Record<string, unknown>
  let doc: Record<string, unknown> | null = now
  for (const { before, after } of rows.toReversed()) {
    if (before === null) doc = null
    else {
      const added = Object.keys(after ?? {}).filter((field) => !(field in before))
      const kept: [string, unknown][] = Object.entries(doc ?? {}).filter(([field]) => !added.includes(field))
      doc = { ...Object.fromEntries(kept), ...before }
    }
  }
  return doc
}

type Outcome = { isUnchanged: boolean; restoration: Permitted<Undoing> }

/** Refuses the author of the change if they may no longer make it, because their rights ended since. */
async function refuseFormerAuthor(tx: Tx, undoings: readonly Outcome[]): Promise<void> {
  if (isAdmin(tx.actor)) return
  for (const { collection, before, current } of undoings.map(({ restoration }) => restoration)) {
    const doc = before ?? current
    if (doc) await undoableOf(collection.name)?.refuseFormerPeople?.(tx, doc)
  }
}

/** Throws `aborted` if a document changed since. */
function refuseChanged(actor: Actor, undoings: readonly Outcome[]): void {
  const changed = undoings.filter(({ isUnchanged }) => !isUnchanged).map(({ restoration }) => restoration)
  const documents = changed.map(({ collection, id, name }) => ({ collection: collection.name, id, label: name }))
  const toOthers = "Something changed since then, so this can't be undone."
  const toAdmin = (names: string) => `${names} changed since then, so this can't be undone any more.`
  refuseBecauseOf(actor, documents, { code: 'aborted', reason: 'changed-since', toOthers, toAdmin })
}

type Refusal = { code: ErrorCode; reason: string; toOthers: string; toAdmin: (names: string) => string }

/** Refuses if there are such documents. Only Admins get their names, which may be names of staff. */
function refuseBecauseOf(actor: Actor, documents: readonly BlockingReference[], refusal: Refusal): void {
  const { code, reason, toOthers, toAdmin } = refusal
  if (documents.length === 0) return
  if (!isAdmin(actor)) refuse(code, toOthers, reason)
  const names = new Intl.ListFormat('en').format(new Set(documents.map(({ label }) => label)))
  refuse(code, toAdmin(names), { reason, documents: [...documents] })
}

/** Throws `failed-precondition` if a document added or changed since refers to one that would be deleted. */
async function refuseReferred(tx: Tx, restorations: readonly Permitted<Undoing>[], at: number): Promise<void> {
  const restored = new Set(restorations.map(({ collection, id }) => `${collection.name}/${id}`))
  const removed = restorations.filter(({ before }) => before === null)
  const references: BlockingReference[] = []
  for (const { collection, id } of removed)
    references.push(...((await undoableOf(collection.name)?.findReferences?.(tx, id)) ?? []))
  const documents: BlockingReference[] = []
  for (const reference of references.filter(({ collection, id }) => !restored.has(`${collection}/${id}`)))
    if (!(await isOlder(tx, reference, at))) documents.push(reference)
  refuseBecauseOf(tx.actor, documents, {
    code: 'failed-precondition',
    reason: 'referred-to',
    toOthers: "This can't be undone: something came after it. Contact the centre.",
    toAdmin: (names) => `This can't be undone: ${names} came after it.`,
  })
}

/** True if a document exists and was not changed since this time. */
async function isOlder(tx: Tx, { collection, id }: BlockingReference, at: number): Promise<boolean> {
  const undoable = undoableOf(collection)
  const doc: Versioned<{ createdAt?: number; updatedAt?: number }> | null = undoable
    ? await tx.get(undoable.collection, id)
    : null
  return doc !== null && (doc.updatedAt ?? doc.createdAt ?? at) < at
}

/** Throws `failed-precondition` if a restored document refers to a document that was deleted since this change. */
async function refuseGone(tx: Tx, restorations: readonly Undoing[], at: number): Promise<void> {
  const gone: BlockingReference[] = []
  for (const { collection, before, current } of restorations)
    for (const [field, target] of Object.entries(undoableOf(collection.name)?.refersTo ?? {})) {
      const currentIDs = readIDs(current, field)
      for (const id of new Set(readIDs(before, field).filter((id) => !currentIDs.includes(id))))
        if ((await tx.lock(target, id)) === null) gone.push(...(await findDeletion(tx, target, id, at)))
    }
  refuseBecauseOf(tx.actor, gone, {
    code: 'failed-precondition',
    reason: 'gone',
    toOthers: "This can't be undone: something it needs was deleted since. Contact the centre.",
    toAdmin: (names) => `This can't be undone: ${names} was deleted since.`,
  })
}

/** Returns the IDs in a field with one ID or a list of them. A dotted path reads nested fields. */
const readIDs = (doc: object | null, path: string): string[] =>
  path
    .split('.')
    .reduce<unknown[]>((values, key) => values.flatMap((value) => (value as Record<string, unknown>)?.[key]), [doc])
    .filter((id) => typeof id === 'string')

/** Returns the deletion of a missing document, if it existed then: a program may have no schedule entry. */
async function findDeletion(tx: Tx, { name }: AnyCollection, id: string, since: number): Promise<BlockingReference[]> {
  const newest = { where: { collection: name, documentId: id }, orderBy: 'at', descending: true, limit: 1 }
  const [entry] = (await tx.store.find(auditEntries, newest)).items
  return entry?.action === 'delete' && entry.at >= since
    ? [{ collection: name, id, label: entry.documentName || id }]
    : []
}

/** Refuses an Undo that needs a file that is deleted. Deletes the files that nothing needs after it. */
async function restoreFiles(tx: Tx, { files }: Context, restorations: readonly Restoration[]): Promise<void> {
  const unneeded = new Set<string>()
  for (const { collection, current, before } of restorations) {
    const listFiles = (doc: object | null): string[] =>
      (doc && undoableOf(collection.name)?.listFiles?.(doc))?.flatMap((fileID) => fileID ?? []) ?? []
    const [filesNow, filesBefore] = [listFiles(current), listFiles(before)]
    for (const fileID of filesBefore)
      if (!filesNow.includes(fileID) && !(await files.get(fileID)))
        refuse('failed-precondition', "This can't be undone: its file is deleted by now.", 'gone')
    for (const fileID of filesNow) if (!filesBefore.includes(fileID)) unneeded.add(fileID)
  }
  for (const fileID of unneeded) enqueue(tx, { kind: 'deleteFile', fileID })
}
