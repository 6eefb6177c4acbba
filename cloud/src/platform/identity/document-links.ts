import { DAY } from '@belay/contract/constants'
import type { DocumentStore } from '../documents/store.ts'
import type { Tx } from '../documents/transaction.ts'
import type { Clock } from '../time/clock.ts'
import { createCode, deleteCodesWhere, findCode, LIFETIMES } from './codes.ts'
import type { Code } from './identity.documents.ts'

/** The target of a mailed link or its pass: one document, in the version that was sent to this address. */
export type LinkPass = { collection: string; id: string; documentHash: string; email: string }

type Reading = { store: Pick<DocumentStore, 'get'>; clock: Clock }

const toLinkPass = ({ email, payload: { collection = '', id = '', documentHash = '' } }: Code): LinkPass => ({
  collection,
  id,
  documentHash,
  email,
})

const create = (tx: Tx, kind: 'link' | 'link-pass', { email, ...payload }: LinkPass, livesFor: number) =>
  createCode(tx, { kind, userid: null, email: email.trim().toLowerCase(), payload, livesFor })

/** Creates a link to one document, for a person without an account. Returns its token. Signs nobody in. */
export const createDocumentLink = (tx: Tx, link: LinkPass, days: number): string => create(tx, 'link', link, days * DAY)

/** Finds the target of a mailed link. Null if the link has expired or ended. */
export async function findDocumentLink(
  { store, clock }: Reading,
  token: string,
): Promise<(LinkPass & { expiresAt: number }) | null> {
  const link = await findCode(store, clock.now(), token, 'link')
  return link && { ...toLinkPass(link), expiresAt: link.expiresAt }
}

/** Creates a pass for a link. It lasts an hour, but not longer than its link, which can give many passes. */
export function createLinkPass(tx: Tx, { expiresAt: end, ...link }: LinkPass & { expiresAt: number }) {
  const expiresAt = Math.min(tx.now + LIFETIMES['link-pass'], end)
  return { token: create(tx, 'link-pass', link, expiresAt - tx.now), expiresAt }
}

/** Finds the target of a pass that was exchanged for a link. Null if the pass is expired or unknown. */
export async function findLinkPass({ store, clock }: Reading, token: string): Promise<LinkPass | null> {
  const pass = await findCode(store, clock.now(), token, 'link-pass')
  return pass && toLinkPass(pass)
}

/** Deletes the document links that were mailed to an address, and the passes exchanged for them. */
export async function endDocumentLinks(tx: Tx, email: string): Promise<void> {
  await deleteCodesWhere(tx, { email, kind: 'link' })
  await deleteCodesWhere(tx, { email, kind: 'link-pass' })
}
