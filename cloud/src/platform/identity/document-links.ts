import { DAY } from '@belay/contract/constants'
import { refuse } from '../calls/refuse.ts'
import { findAll } from '../documents/find-all.ts'
import type { DocumentStore } from '../documents/store.ts'
import type { Tx } from '../documents/transaction.ts'
import type { Clock } from '../time/clock.ts'
import { createCode, deleteCodesWhere, findCode, LIFETIMES } from './codes.ts'
import { type Code, codes } from './identity.documents.ts'
import { mayFollowProof } from './identity.rules.ts'

/** The target of a mailed link or its pass: one document, in the version that was sent to this address. */
export type LinkPass = { collection: string; id: string; documentHash: string; email: string }

type Reading = { store: Pick<DocumentStore, 'get'>; clock: Clock }

const toLinkPass = ({ email, payload: { collection = '', id = '', documentHash = '' } }: Code): LinkPass => ({
  collection,
  id,
  documentHash,
  email,
})

type NewLink = LinkPass & { mailedAt?: string }

const create = (tx: Tx, kind: 'link' | 'link-pass', { email, ...payload }: NewLink, livesFor: number) =>
  createCode(tx, { kind, userid: null, email: email.trim().toLowerCase(), payload, livesFor })

/**
 * Creates a link to one document, for a person without an account. Returns its token. Signs nobody in. `mailedAt`: the
 * time at which its mail was enqueued, the same for each try to send the mail.
 */
export const createDocumentLink = (tx: Tx, link: LinkPass, days: number, mailedAt: number = tx.now): string =>
  create(tx, 'link', { ...link, mailedAt: String(mailedAt) }, days * DAY)

/** Finds the target of a mailed link. Null if the link has expired or ended. `isReplaced`: a newer one was mailed. */
export async function findDocumentLink(
  { store, clock }: Reading,
  token: string,
): Promise<(LinkPass & { expiresAt: number; isReplaced: boolean }) | null> {
  const link = await findCode(store, clock.now(), token, 'link')
  return link && { ...toLinkPass(link), expiresAt: link.expiresAt, isReplaced: link.replacedAt !== undefined }
}

/**
 * Ends the links to the same document that earlier mails brought to the same address. Links of the same mail stay,
 * because a mail that is sent twice may be delivered once. Passes stay too, so that nobody loses a text while typing.
 */
export async function replaceEarlierLinks(
  tx: Tx,
  { collection, id, email }: LinkPass,
  mailedAt: number,
): Promise<void> {
  const links = await findAll(tx.store, codes, {
    where: { email: email.trim().toLowerCase(), kind: 'link' },
    orderBy: 'createdAt',
  })
  for (const link of links) {
    const { payload, replacedAt } = link
    const isEarlier = Number(payload.mailedAt ?? 0) < mailedAt
    if (payload.collection === collection && payload.id === id && isEarlier && replacedAt === undefined)
      tx.update(codes, mayFollowProof(link), { replacedAt: tx.now })
  }
}

/** Waits for other transactions that create passes for the links of this address, or end both. */
const guardLinks = (tx: Tx, email: string): Promise<void> => tx.guard(`links of ${email}`)

/**
 * Exchanges a link for a pass. It lasts an hour, but not longer than its link, which can give many passes. Throws
 * `invalid-code` if the link has just ended.
 */
export async function createLinkPass(tx: Tx, linkToken: string) {
  const link = (await findCode(tx, tx.now, linkToken, 'link')) ?? refuse('invalid-code')
  const { collection, id, documentHash, email } = toLinkPass(link)
  await guardLinks(tx, email)
  const expiresAt = Math.min(tx.now + LIFETIMES['link-pass'], link.expiresAt)
  return { token: create(tx, 'link-pass', { collection, id, documentHash, email }, expiresAt - tx.now), expiresAt }
}

/** Finds the target of a pass that was exchanged for a link. Null if the pass is expired or unknown. */
export async function findLinkPass({ store, clock }: Reading, token: string): Promise<LinkPass | null> {
  const pass = await findCode(store, clock.now(), token, 'link-pass')
  return pass && toLinkPass(pass)
}

/** Deletes the document links and reply addresses that were mailed to an address, and the passes of the links. */
export async function endDocumentLinks(tx: Tx, email: string): Promise<void> {
  await guardLinks(tx, email)
  await deleteCodesWhere(tx, { email, kind: 'link' })
  await deleteCodesWhere(tx, { email, kind: 'link-pass' })
  await deleteCodesWhere(tx, { email, kind: 'reply' })
}
