import { hash, randomBytes } from 'node:crypto'
import { DAY, MINUTE, TOKEN } from '@belay/contract/constants'
import type { Clock } from '../time/clock.ts'
import type { AuthDatabase } from './database.ts'

export type CodeKind = 'verify' | 'change-email' | 'stop-change' | 'reset' | 'sign-in-again' | 'link' | 'link-pass'
export type Code = ReturnType<typeof toCode>
/** The fields of a new code. `token` is random by default, and `livesFor` is the lifetime of its kind. */
type NewCode = Omit<Code, 'hash' | 'payload' | 'expiresAt'> &
  Partial<Pick<Code, 'payload'> & { token: string; livesFor: number }>

/** Default lifetimes of codes in ms. */
export const LIFETIMES: Readonly<Record<CodeKind, number>> = {
  verify: DAY,
  'change-email': DAY,
  'stop-change': DAY,
  reset: 60 * MINUTE,
  'sign-in-again': 10 * MINUTE,
  link: DAY,
  'link-pass': TOKEN.livesFor,
}

/** Returns the hash of a token, which is stored instead of the token. */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url')

const toCode = (row: Record<string, unknown>) => ({
  hash: String(row.hash),
  kind: row.kind as CodeKind,
  userid: row.userid as string | null,
  email: String(row.email),
  payload: JSON.parse(String(row.payload)) as Record<string, string>,
  expiresAt: Number(row.expiresAt),
})

/** Opens the codes of mailed links. Only their hashes are stored, so that a leaked database contains no usable code. */
export function createCodes(database: AuthDatabase, clock: Clock) {
  const codeOf = (row: Record<string, unknown> | undefined, kinds: readonly CodeKind[]) => {
    const code = row && toCode(row)
    return code && kinds.includes(code.kind) && code.expiresAt > clock.now() ? code : null
  }
  return {
    async create({ kind, userid, email, payload = {}, livesFor = LIFETIMES[kind], ...given }: NewCode) {
      const token = given.token ?? randomBytes(32).toString('base64url')
      const now = clock.now()
      await database.run('delete from codes where "expiresAt" <= $1', [now])
      await database.run(
        `insert into codes (hash, kind, userid, email, payload, "createdAt", "expiresAt")
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [hashOf(token), kind, userid, email, JSON.stringify(payload), now, now + livesFor],
      )
      return token
    },
    /** Finds a code without using it up. */
    async find(token: string, ...kinds: CodeKind[]): Promise<Code | null> {
      const [row] = await database.run('select * from codes where hash = $1', [hashOf(token)])
      return codeOf(row, kinds)
    },
    /** Finds a code and uses it up. Only one of several concurrent callers gets it. */
    async redeem(token: string, ...kinds: CodeKind[]): Promise<Code | null> {
      const code = await this.find(token, ...kinds)
      return code && (await this.use(code)) ? code : null
    },
    /** Uses up a code that was found. Returns false if another request was faster. */
    async use({ hash, kind }: Code): Promise<boolean> {
      const [row] = await database.run('delete from codes where hash = $1 returning *', [hash])
      return codeOf(row, [kind]) !== null
    },
    async findLatest(kind: CodeKind, userid: string): Promise<Code | null> {
      const [row] = await database.run(
        'select * from codes where userid = $1 and kind = $2 order by "createdAt" desc limit 1',
        [userid, kind],
      )
      return codeOf(row, [kind])
    },
    /** Deletes the document links that were mailed to an address, and the passes exchanged for them. */
    async endLinks(email: string): Promise<void> {
      await database.run("delete from codes where email = $1 and kind in ('link', 'link-pass')", [email])
    },
    async delete(userid: string, ...kinds: CodeKind[]): Promise<void> {
      for (const kind of kinds) await database.run('delete from codes where userid = $1 and kind = $2', [userid, kind])
    },
  }
}
export type Codes = ReturnType<typeof createCodes>
