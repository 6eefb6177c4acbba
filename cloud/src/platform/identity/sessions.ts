import { randomBytes } from 'node:crypto'
import { DAY, MINUTE, RECENT_SIGN_IN } from '@belay/contract/constants'
import { type Actor, SYSTEM } from '../calls/actor.ts'
import type { Services } from '../calls/gate.ts'
import { refuse } from '../calls/refuse.ts'
import type { DocumentStore } from '../documents/store.ts'
import { type Reader, type Tx, transact } from '../documents/transaction.ts'
import { announceSessionsEnded } from '../live/sessions-ended.ts'
import { deleteSubscriptions } from '../push/subscriptions.ts'
import { hashOf } from './codes.ts'
import { type Asked, cookieName, readCookie, setCookie } from './cookies.ts'
import { accounts, type Session, sessions, type VersionedAccount, type VersionedSession } from './identity.documents.ts'
import { mayFollowProof } from './identity.rules.ts'
import { equalInConstantTime } from './is-same.ts'

/** The time in ms after its last use at which a session expires. */
const IDLE_LIFETIME = 14 * DAY
const TOUCHED_EVERY = 5 * MINUTE

export type SignedIn = { session: VersionedSession; account: VersionedAccount }

const nameOfCookie = (settings: Services['settings']) => cookieName(settings, 'session')

/** Returns the session's ID and secret from the cookie. Null without a well-formed cookie. */
function readSessionCookie({ settings }: Pick<Services, 'settings'>, request: Asked) {
  const [id, secret, ...rest] = (readCookie(request, nameOfCookie(settings)) ?? '').split('.')
  return id && secret && rest.length === 0 ? { id, secret } : null
}

/** True if the request contains exactly one session cookie, valid or not. */
export const hasSessionCookie = ({ settings }: Pick<Services, 'settings'>, request: Asked): boolean =>
  readCookie(request, nameOfCookie(settings)) !== null

/** Returns the cookie that ends the session in the browser. */
export const createExpiredCookie = ({ settings }: Pick<Services, 'settings'>): string =>
  setCookie(nameOfCookie(settings), '', 0)

const createCookie = (
  { settings }: Pick<Services, 'settings'>,
  { id, expiresAt }: Session,
  secret: string,
  now: number,
) => setCookie(nameOfCookie(settings), `${id}.${secret}`, Math.max(1, Math.floor((expiresAt - now) / 1000)))

/** True if the account's session has neither expired nor been ended with all others. */
const isCurrent = ({ expiresAt, signInEpoch }: Session, account: VersionedAccount, now: number): boolean =>
  expiresAt > now && signInEpoch === account.signInEpoch

/** True if the person signed in, for the first time or again, in the last five minutes. */
export const isFresh = ({ freshAt }: Session, now: number): boolean => now - freshAt < RECENT_SIGN_IN

/** Finds the session and account of a request's cookie. Null if there is none or it has ended. */
export async function findSignedIn(
  services: Pick<Services, 'settings' | 'store' | 'clock'>,
  request: Asked,
): Promise<SignedIn | null> {
  const cookie = readSessionCookie(services, request)
  const session = cookie && (await services.store.get(sessions, cookie.id))
  if (!session || !equalInConstantTime(session.secretHash, hashOf(cookie.secret))) return null
  return findSessionAccount(services.store, session, services.clock.now())
}

async function findSessionAccount({ get }: Pick<DocumentStore, 'get'>, session: VersionedSession, now: number) {
  const account = await get(accounts, session.userid)
  return account && keepIfCurrent(get, { session, account }, now)
}

/**
 * Returns a session and its account if the session has not ended. Reads the session again if it seems to have ended
 * with all others: it may have ended them itself between the two reads, which changes both documents.
 */
async function keepIfCurrent(
  get: DocumentStore['get'],
  { session, account }: SignedIn,
  now: number,
): Promise<SignedIn | null> {
  const current = session.signInEpoch === account.signInEpoch ? session : await get(sessions, session.id)
  return current && isCurrent(current, account, now) ? { session: current, account } : null
}

/** Finds a session by its ID and the ID of its account, for every call. Both are read in the same turn. */
export async function findSessionByID(
  { get }: Pick<DocumentStore, 'get'>,
  { sessionId, userid }: { sessionId: string; userid: string },
  now: number,
): Promise<SignedIn | null> {
  const [session, account] = await Promise.all([get(sessions, sessionId), get(accounts, userid)])
  if (!session || !account || session.userid !== userid) return null
  return keepIfCurrent(get, { session, account }, now)
}

type Beginning = Pick<Services, 'settings'> & Asked & { ip: string; userAgent: string }

/**
 * Starts a session. Ends the one that the browser had before, so that an attacker cannot plant one, and deletes ended
 * ones of the account. Returns the session and its cookie.
 */
export async function beginSession(tx: Tx, context: Beginning, account: VersionedAccount) {
  await tx.lock(accounts, account.userid)
  const before = readSessionCookie(context, context)
  const old = before && (await tx.get(sessions, before.id))
  if (old && equalInConstantTime(old.secretHash, hashOf(before.secret))) await endSession(tx, old.userid, old.id)
  for (const other of await tx.find(sessions, { where: { userid: account.userid }, orderBy: 'lastSeenAt', limit: 20 }))
    if (!isCurrent(other, account, tx.now)) tx.remove(sessions, mayFollowProof(other))
  const secret = randomBytes(32).toString('base64url')
  const session = tx.create(sessions, {
    id: tx.id(),
    userid: account.userid,
    secretHash: hashOf(secret),
    signInEpoch: account.signInEpoch,
    expiresAt: Math.min(tx.now + IDLE_LIFETIME, tx.now + absoluteLifetime(context)),
    lastSeenAt: tx.now,
    freshAt: tx.now,
    ip: context.ip,
    userAgent: context.userAgent,
  })
  return { session, cookie: createCookie(context, session, secret, tx.now) }
}

const absoluteLifetime = ({ settings }: Pick<Services, 'settings'>) => settings.identity.sessionDays * DAY

/**
 * Updates a session's last use every five minutes, and extends it daily up to its absolute end. Returns the session,
 * and a new cookie if it was extended.
 */
export async function touchSession(context: Services & Asked, session: VersionedSession) {
  const now = context.clock.now()
  if (now - session.lastSeenAt < TOUCHED_EVERY) return { session }
  const end = Math.min(now + IDLE_LIFETIME, session.createdAt + absoluteLifetime(context))
  const expiresAt = end - session.expiresAt > DAY ? end : session.expiresAt
  const touched = await changeSession(context, session, { lastSeenAt: now, expiresAt })
  const secret = readSessionCookie(context, context)?.secret
  return {
    session: touched,
    ...(expiresAt !== session.expiresAt && secret && { cookie: createCookie(context, touched, secret, now) }),
  }
}

/** Changes a session that has not ended, in its own transaction. Returns the changed session. */
async function changeSession(
  services: Services,
  session: VersionedSession,
  changes: Partial<Pick<Session, 'lastSeenAt' | 'expiresAt'>>,
): Promise<VersionedSession> {
  const changed = await transact(services, SYSTEM, 'identity.changeSession', async (tx) => {
    const current = await tx.get(sessions, session.id)
    return current && tx.update(sessions, mayFollowProof(current), changes)
  })
  return changed ?? session
}

/** Returns an account's current sessions, the one used last first: at most 200. */
export async function listSessions(
  { store }: Exclude<Reader, Tx>,
  account: VersionedAccount,
  now: number,
): Promise<VersionedSession[]> {
  const query = { where: { userid: account.userid }, orderBy: 'lastSeenAt', descending: true, limit: 200 }
  const { items } = await store.find(sessions, query)
  return items.filter((session) => isCurrent(session, account, now))
}

/**
 * Ends all sessions of an account with their push messages, except one that is kept. Returns the changes of the account
 * that end them.
 */
export async function endSessions(
  tx: Tx,
  { userid, signInEpoch }: VersionedAccount,
  kept?: VersionedSession,
): Promise<{ signInEpoch: number }> {
  const next = { signInEpoch: signInEpoch + 1 }
  if (kept) tx.update(sessions, mayFollowProof(kept), next)
  await deleteSubscriptions(tx, userid, ({ sessionId }) => sessionId !== kept?.id)
  await announceSessionsEnded(tx, userid)
  return next
}

/** Ends a session of this person, with its push messages. Does nothing for another person's session. */
export async function endSession(tx: Tx, userid: string, id: string): Promise<void> {
  const session = await tx.get(sessions, id)
  if (session?.userid !== userid) return
  tx.remove(sessions, mayFollowProof(session))
  await deleteSubscriptions(tx, userid, ({ sessionId }) => sessionId === id)
  await announceSessionsEnded(tx, userid)
}

/** Finds the session and account of a call's actor in a transaction. Null if they are signed out or disabled. */
export async function findActorSession(tx: Tx, { userid, sessionId }: Actor): Promise<SignedIn | null> {
  const [session, account] =
    userid === '' ? [null, null] : await Promise.all([tx.get(sessions, sessionId), tx.get(accounts, userid)])
  if (!session || !account || account.disabled) return null
  return keepIfCurrent(tx.get, { session, account }, tx.now)
}

/** Throws `unauthenticated` if the caller's session has ended since the call began. */
export async function requireActorSession(tx: Tx): Promise<void> {
  if (!(await findActorSession(tx, tx.actor))) refuse('unauthenticated', undefined, 'user-token-expired')
}
