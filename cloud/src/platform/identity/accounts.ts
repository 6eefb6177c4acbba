import type { AuthLibrary } from './auth-library.ts'
import type { AuthDatabase } from './database.ts'

/** An account. `offeredPhoto` is the address of the last picture from the external provider. */
export type Account = ReturnType<typeof toAccount>

type NewAccount = Pick<Account, 'email' | 'name' | 'verified'> & { userid?: string | undefined; passwordHash: string }

const COLUMNS = 'u.id, u.email, u.name, u."emailVerified", u.disabled, u.image'
/** The query for accounts together with their password hashes. */
const WITH_PASSWORD = `select ${COLUMNS}, a.password from "user" u
  left join account a on a."userId" = u.id and a."providerId" = 'credential'`

/** Converts a row to an account. `disabledIDs`: IDs of accounts that count as disabled. */
export function toAccount(row: Record<string, unknown>, disabledIDs: ReadonlySet<string>) {
  return {
    userid: String(row.id),
    email: String(row.email),
    name: String(row.name),
    verified: Boolean(row.emailVerified),
    disabled: Boolean(row.disabled) || disabledIDs.has(String(row.id)),
    offeredPhoto: (row.image as string | null) ?? null,
    password: (row.password as string | null) ?? null,
  }
}

/** Opens the accounts. Reads them directly, and writes through the library. Expects trimmed, lower-case addresses. */
export async function createAccounts(database: AuthDatabase, library: AuthLibrary, disabledIDs: ReadonlySet<string>) {
  const { internalAdapter } = await library.$context
  const findAccount = async (where: string, value: string) => {
    const [row] = await database.run(`${WITH_PASSWORD} where ${where} = $1`, [value])
    return row ? toAccount(row, disabledIDs) : null
  }

  const accounts = {
    byId: (userid: string) => findAccount('u.id', userid),
    byEmail: (email: string) => findAccount('u.email', email),
    /** Creates an account, with or without a password. Returns its ID, or null if the address is taken. */
    async create({ userid, email, name, verified, passwordHash }: NewAccount): Promise<string | null> {
      try {
        const fields = { ...(userid ? { id: userid } : {}), email, name, emailVerified: verified }
        const { id } = await internalAdapter.createUser(fields, { method: 'email' })
        if (passwordHash) await accounts.setPassword(id, passwordHash)
        return id
      } catch (error) {
        if (await accounts.byEmail(email)) return null
        throw error
      }
    },
    async setPassword(userid: string, hash: string): Promise<void> {
      if (await internalAdapter.findCredentialAccount(userid)) return internalAdapter.updatePassword(userid, hash)
      await internalAdapter.linkAccount({ userId: userid, providerId: 'credential', accountId: userid, password: hash })
    },
    async dropPassword(userid: string): Promise<void> {
      await database.run(`delete from account where "userId" = $1 and "providerId" = 'credential'`, [userid])
    },
    async identities(userid: string) {
      const rows = await database.run(
        `select id, "providerId", "createdAt" from account
         where "userId" = $1 and "providerId" <> 'credential' order by "createdAt", id`,
        [userid],
      )
      return rows.map((row) => ({
        id: String(row.id),
        provider: String(row.providerId),
        linkedAt: new Date(row.createdAt as string).getTime(),
      }))
    },
    async removeIdentities(userid: string, id?: string): Promise<void> {
      const onlyThis = id === undefined ? '' : ' and id = $2'
      const params = id === undefined ? [userid] : [userid, id]
      await database.run(`delete from account where "userId" = $1 and "providerId" <> 'credential'${onlyThis}`, params)
    },
    /** Deletes an unconfirmed account at an address that the provider confirms, unless it is of this identity. */
    async deleteUnconfirmed(email: string, provider: string, subject: string): Promise<void> {
      const account = await accounts.byEmail(email)
      if (!account || account.verified) return
      const links = await database.run(
        'select id from account where "userId" = $1 and "providerId" = $2 and "accountId" = $3',
        [account.userid, provider, subject],
      )
      if (links.length === 0) await accounts.delete(account.userid)
    },
    async update(
      userid: string,
      changes: { name?: string; image?: string; email?: string; emailVerified?: boolean; disabled?: boolean },
    ): Promise<void> {
      await internalAdapter.updateUser(userid, changes)
    },
    /** Deletes the account and all its data. Idempotent. */
    async delete(userid: string): Promise<void> {
      await database.run('delete from codes where userid = $1', [userid])
      await internalAdapter.deleteUser(userid)
    },
  }
  return accounts
}
export type Accounts = Awaited<ReturnType<typeof createAccounts>>
