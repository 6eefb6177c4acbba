import { hash, randomBytes } from 'node:crypto'
import { DAY, MESSAGES, MINUTE, TOKEN } from '@belay/contract/constants'
import { refuse } from '../calls/refuse.ts'
import { findFirst } from '../documents/find-all.ts'
import type { Reader, Tx } from '../documents/transaction.ts'
import {
  accounts,
  type Code,
  type CodeKind,
  codes,
  type VersionedAccount,
  type VersionedCode,
} from './identity.documents.ts'
import { mayFollowProof } from './identity.rules.ts'

/** Default lifetimes of codes in ms. */
export const LIFETIMES: Readonly<Record<CodeKind, number>> = {
  verify: DAY,
  'change-email': DAY,
  'stop-change': DAY,
  reset: 60 * MINUTE,
  'sign-in': 10 * MINUTE,
  'sign-in-again': 10 * MINUTE,
  link: DAY,
  'link-pass': TOKEN.livesFor,
  reply: MESSAGES.repliesFor,
}

/** The kinds of codes that belong to an account. */
export const ACCOUNT_CODES = ['verify', 'change-email', 'stop-change', 'reset', 'sign-in', 'sign-in-again'] as const

/** Returns the hash of a token, which is stored instead of the token. */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url')

/** The fields of a new code. `token` is random by default, and `livesFor` is the lifetime of its kind. */
type NewCode = Pick<Code, 'kind' | 'userid' | 'email'> &
  Partial<Pick<Code, 'payload'> & { token: string; livesFor: number }>

/** Creates a code. Returns its token. */
export function createCode(tx: Tx, { payload = {}, token, livesFor, ...code }: NewCode): string {
  const created = token ?? randomBytes(32).toString('base64url')
  const expiresAt = tx.now + (livesFor ?? LIFETIMES[code.kind])
  tx.create(codes, { ...code, hash: hashOf(created), payload, expiresAt })
  return created
}

/** Finds a valid code of these kinds without using it up. */
export async function findCode(
  reader: Pick<Tx, 'get'>,
  now: number,
  token: string,
  ...kinds: CodeKind[]
): Promise<VersionedCode | null> {
  const code = await reader.get(codes, hashOf(token))
  return code && kinds.includes(code.kind) && code.expiresAt > now ? code : null
}

/** Finds a code with its account in a transaction. Throws `invalid-code` without a code or an enabled account. */
export async function requireCode(
  tx: Tx,
  token: string,
  ...kinds: CodeKind[]
): Promise<{ code: VersionedCode; account: VersionedAccount }> {
  const code = await findCode(tx, tx.now, token, ...kinds)
  const account = code?.userid ? await tx.get(accounts, code.userid) : null
  return code && account && !account.disabled ? { code, account } : refuse('invalid-code')
}

/** Finds the newest valid code of an account. */
export async function findLatestCode(
  reader: Reader,
  now: number,
  kind: CodeKind,
  userid: string,
): Promise<VersionedCode | null> {
  const code = await findFirst(reader, codes, { where: { userid, kind }, orderBy: 'createdAt', descending: true })
  return code && code.expiresAt > now ? code : null
}

/** Uses up a code in a transaction, so that only one of several requests gets it. */
export const useUpCode = (tx: Tx, code: VersionedCode): void => tx.remove(codes, mayFollowProof(code))

/** Deletes an account's codes of these kinds. */
export async function deleteCodes(tx: Tx, userid: string, ...kinds: CodeKind[]): Promise<void> {
  for (const kind of kinds) await deleteCodesWhere(tx, { userid, kind })
}

/** Deletes the codes of a list. */
export async function deleteCodesWhere(tx: Tx, where: Readonly<Record<string, string>>): Promise<void> {
  for (const code of await tx.find(codes, { where, orderBy: 'createdAt', limit: 200 }))
    tx.remove(codes, mayFollowProof(code))
}
