import { createHmac } from 'node:crypto'
import { DAY, MINUTE, RECENT_SIGN_IN } from '@belay/contract/constants'
import type { DocumentJoin } from '../documents/store.ts'
import type { Clock } from '../time/clock.ts'
import { type Account, toAccount } from './accounts.ts'
import { type AuthLibrary, SESSION_LIFETIME } from './auth-library.ts'
import { type Asked, readCookie, setCookie } from './cookies.ts'
import type { AuthDatabase } from './database.ts'
import { equalInConstantTime } from './is-same.ts'

export type Session = ReturnType<typeof sessionOf>

const timeOf = (value: unknown) => (value ? new Date(value as string).getTime() : 0)
const sessionOf = (row: Record<string, unknown>) => ({
  id: String(row.sessionId),
  token: String(row.token),
  userid: String(row.userId),
  createdAt: timeOf(row.createdAt),
  expiresAt: timeOf(row.expiresAt),
  lastSeenAt: timeOf(row.updatedAt),
  freshAt: timeOf(row.freshAt),
  ip: String(row.ipAddress ?? ''),
  userAgent: String(row.userAgent ?? ''),
})
const SESSION = `s.id as "sessionId", s.token, s."userId", s."createdAt", s."expiresAt", s."updatedAt", s."freshAt",
  s."ipAddress", s."userAgent"`
const ACCOUNT = 'u.id, u.email, u.name, u."emailVerified", u.disabled, u.image, a.password'
const OF_SESSION = `from session s join "user" u on u.id = s."userId"
  left join account a on a."userId" = u.id and a."providerId" = 'credential'`
const WITH_ACCOUNT = `select ${SESSION}, ${ACCOUNT} ${OF_SESSION}`

/** Opens the sessions: rows of the library's table, identified by a signed, http-only cookie. */
export async function createSessions(parts: {
  database: AuthDatabase
  library: AuthLibrary
  secret: string
  clock: Clock
  disabledIDs: ReadonlySet<string>
  people?: DocumentJoin<object> | null | undefined
}) {
  const { database, library, secret, clock, disabledIDs, people } = parts
  const withPerson =
    people && `select ${SESSION}, ${ACCOUNT}, ${people.columns} ${OF_SESSION} ${people.join('u.email collate "C"')}`
  const context = await library.$context
  const { name } = context.authCookies.sessionToken
  // The library's format of a signed cookie, so that sessions of the external sign-in have the same format.
  const signatureOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64')

  function readSessionToken(request: Asked): string | null {
    const value = readCookie(request, name) ?? ''
    const dot = value.lastIndexOf('.')
    const token = value.slice(0, Math.max(dot, 0))
    return token && equalInConstantTime(value.slice(dot + 1), signatureOf(token)) ? token : null
  }

  const isValid = (session: Session) => session.expiresAt > clock.now()
  // A cached row of the database is converted only once.
  const readRows = new WeakMap<object, { session: Session; account: Account }>()
  const toSignedIn = (row: Record<string, unknown> | undefined): { session: Session; account: Account } | null => {
    if (!row) return null
    const signedIn = readRows.getOrInsertComputed(row, () => ({
      session: sessionOf(row),
      account: toAccount(row, disabledIDs),
    }))
    return isValid(signedIn.session) ? signedIn : null
  }

  const sessions = {
    cookieFor: (session: Session) =>
      setCookie(
        name,
        encodeURIComponent(`${session.token}.${signatureOf(session.token)}`),
        Math.max(1, Math.floor((session.expiresAt - clock.now()) / 1000)),
      ),
    expiredCookie: () => setCookie(name, '', 0),
    /** True if the request contains exactly one session cookie, valid or not. */
    hasCookie: (request: Asked) => readCookie(request, name) !== null,
    isFresh: (session: Session) => clock.now() - session.freshAt < RECENT_SIGN_IN,

    async fromRequest(request: Asked) {
      const token = readSessionToken(request)
      if (!token) return null
      const [row] = await database.read(`${WITH_ACCOUNT} where s.token = $1`, [token])
      return toSignedIn(row)
    },
    /** Returns a valid session and its account. Every call uses this, so it must be cheap. */
    async byId(id: string): Promise<{ session: Session; account: Account; document?: object | null } | null> {
      const [row] = await database.read(`${withPerson ?? WITH_ACCOUNT} where s.id = $1`, [id])
      const signedIn = toSignedIn(row)
      return row && signedIn && people ? { ...signedIn, document: people.read(row) } : signedIn
    },
    /** Starts a session. Ends the session that the browser had before, so that an attacker cannot plant one. */
    async begin(userid: string, request: Asked, ip: string): Promise<Session> {
      const old = readSessionToken(request)
      if (old) await database.run('delete from session where token = $1', [old])
      await database.run('delete from session where "userId" = $1 and "expiresAt" <= $2', [
        userid,
        toDatabaseTime(clock.now()),
      ])
      const created = await context.internalAdapter.createSession(userid, false, {
        ipAddress: ip,
        userAgent: (request.headers.get('user-agent') ?? '').slice(0, 400),
      })
      const [row] = await database.run(`select ${SESSION} from session s where s.id = $1`, [created.id])
      if (!row) throw new Error('The session that was just begun is gone')
      return sessionOf(row)
    },
    /** Updates the session's last use every five minutes, and extends it daily. Returns the session. */
    async touch(session: Session): Promise<Session> {
      const now = clock.now()
      if (now - session.lastSeenAt < 5 * MINUTE) return session
      const expiresAt = session.expiresAt - now < SESSION_LIFETIME - DAY ? now + SESSION_LIFETIME : session.expiresAt
      await database.run('update session set "updatedAt" = $1, "expiresAt" = $2 where id = $3', [
        toDatabaseTime(now),
        toDatabaseTime(expiresAt),
        session.id,
      ])
      return { ...session, lastSeenAt: now, expiresAt }
    },
    async markRecentSignIn(session: Session): Promise<Session> {
      await database.run('update session set "freshAt" = $1 where id = $2', [toDatabaseTime(clock.now()), session.id])
      return { ...session, freshAt: clock.now() }
    },
    async list(userid: string): Promise<Session[]> {
      const rows = await database.run(
        `select ${SESSION} from session s where s."userId" = $1 order by s."updatedAt" desc`,
        [userid],
      )
      return rows.map(sessionOf).filter(isValid)
    },
    /** Ends a session of this person. Does nothing for another person's session. */
    async end(userid: string, id: string): Promise<void> {
      await database.run('delete from session where id = $1 and "userId" = $2', [id, userid])
    },
    async endAll(userid: string, except = ''): Promise<void> {
      await database.run('delete from session where "userId" = $1 and id <> $2', [userid, except])
    },
  }

  /** Formats a time for both databases. SQLite compares it as text, in the library's format. */
  function toDatabaseTime(ms: number): string {
    return new Date(ms).toISOString()
  }
  return sessions
}
export type Sessions = Awaited<ReturnType<typeof createSessions>>
