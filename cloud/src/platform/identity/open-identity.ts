import { createHmac } from 'node:crypto'
import type { DocumentJoin } from '../documents/store.ts'
import { renderMail } from '../mail/mail-template.ts'
import { type Log, quietLog } from '../process/log.ts'
import type { Settings } from '../settings/settings.ts'
import type { Clock } from '../time/clock.ts'
import { type Account, type Accounts, createAccounts } from './accounts.ts'
import { openAuthLibrary } from './auth-library.ts'
import { createBotCheck } from './bot-check.ts'
import { createCodes } from './codes.ts'
import { openAuthDatabase } from './database.ts'
import { answerToken, handleIdentityRequest } from './handle-request.ts'
import type { Identity, IdentityHooks } from './identity.ts'
import { type IdentityContext, type IdentityRoute, presentUser } from './identity-context.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLinkPasses } from './link-passes.ts'
import { type DeriveKey, passwordHashing, passwordPolicyOf } from './passwords.ts'
import { createRateLimits } from './rate-limits.ts'
import { createSealer } from './seal.ts'
import { checkSecret, loadOrCreateSecret } from './secret.ts'
import { createSessions } from './sessions.ts'
import { openTokens, toClaims } from './tokens.ts'

export type IdentityOptions = {
  settings: Settings
  clock: Clock
  log: Log
  hooks: IdentityHooks
  /** Additional routes under /identity, by method and path: `POST contract-link/open`. */
  routes?: Readonly<Record<string, IdentityRoute>>
  /** IDs of accounts that count as disabled in this process: those of the sample, in production. */
  disabledIDs?: readonly string[]
  /** The SQL to read user documents by address, if they are in the same database. */
  people?: DocumentJoin<object> | null
  /** Options for tests: the PostgreSQL schema, a cheap password hash, its function, and the bot check's address. */
  schema?: string
  passwordCost?: number
  derive?: DeriveKey
  botCheckUrl?: string
}

/** Creates the tables of identity in the schema or data folder, without a secret or keys, and closes the database. */
export async function prepareIdentity(settings: Settings, clock: Clock, schema?: string): Promise<void> {
  const database = await openAuthDatabase(settings, quietLog, schema)
  await openAuthLibrary({
    settings,
    database,
    passwords: passwordHashing(),
    secret: 'for tables only',
    clock,
    log: quietLog,
    deleteUnconfirmed: async () => {},
  })
  await database.close()
}

/** Opens identity: its database with migrations, its keys, and its routes under /identity. */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { settings, clock, log, hooks } = options
  const disabledIDs: ReadonlySet<string> = new Set(options.disabledIDs)
  const database = await openAuthDatabase(settings, log, options.schema)
  const secret = await loadOrCreateSecret(settings, database)
  await checkSecret(database, secret, settings.secretChanged)
  const passwords = passwordHashing(options.passwordCost, options.derive)
  const { library, external } = await openAuthLibrary({
    settings,
    database,
    passwords,
    secret,
    clock,
    log,
    deleteUnconfirmed: (...whom) => accounts.deleteUnconfirmed(...whom),
  })
  const accounts: Accounts = await createAccounts(database, library, disabledIDs)
  const sessions = await createSessions({ database, library, secret, clock, disabledIDs, people: options.people })
  const tokens = await openTokens({ database, library, sessions, clock })
  const codes = createCodes(database, clock)
  const links = createLinkPasses(codes, clock)
  const sealer = createSealer(secret)
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const context: IdentityContext = {
    settings,
    clock,
    log,
    hooks,
    routes: options.routes ?? {},
    external,
    accounts,
    sessions,
    devices: createKnownDevices(secret, settings.origin.startsWith('https://'), clock),
    tokens,
    codes,
    links,
    limits: createRateLimits(database, clock),
    passwords,
    policy: passwordPolicyOf(settings),
    botCheck: createBotCheck(settings, options.botCheckUrl),
    hmac,
    sendMail: (mail) =>
      hooks.sendMail({
        to: mail.to,
        subject: mail.subjectWithoutCode ?? mail.subject,
        sealed: sealer.seal(JSON.stringify(renderMail(settings, mail))),
      }),
  }
  const withoutPassword = (account: Account | null) =>
    account && (({ userid, email, name, verified, disabled }) => ({ userid, email, name, verified, disabled }))(account)
  const addressOf = (email: string) => email.trim().toLowerCase()

  return {
    handle: (request, ip) => handleIdentityRequest(context, request, ip),
    answerToken: (asked, ip) => answerToken(context, asked, ip),
    formRules: { passwordPolicy: context.policy, botCheck: context.botCheck.config },
    verify: (token) => tokens.verify(token),
    async findSessionOwner(request) {
      const signedIn = await sessions.fromRequest(request)
      return signedIn && !signedIn.account.disabled ? toClaims(signedIn.session.id, signedIn.account) : null
    },
    async findSignedInPerson(request) {
      const signedIn = await sessions.fromRequest(request)
      return signedIn && !signedIn.account.disabled ? presentUser(context, signedIn.account) : null
    },
    async createAccount({ userid: wantedID, email, name, password, verified }) {
      const passwordHash = await passwords.hash(password)
      const userid = await accounts.create({ userid: wantedID, email: addressOf(email), name, verified, passwordHash })
      if (!userid) throw new Error('There already is an account with this address')
      return userid
    },
    findByEmail: async (email) => withoutPassword(await accounts.byEmail(addressOf(email))),
    findById: async (userid) => withoutPassword(await accounts.byId(userid)),
    async setDisabled(userid, disabled) {
      const account = await accounts.byId(userid)
      if (!account) return
      if (account.disabled && !disabled) await sessions.endAll(userid)
      if (disabled) await codes.endLinks(account.email)
      await accounts.update(userid, { disabled })
    },
    async deleteAccount(userid) {
      const account = await accounts.byId(userid)
      await accounts.delete(userid)
      if (account?.verified) await codes.endLinks(account.email)
    },
    async setEmail(userid, email) {
      const [account, holder] = [await accounts.byId(userid), await accounts.byEmail(addressOf(email))]
      if (!account || account.email === addressOf(email) || holder?.verified) return
      if (holder) await accounts.delete(holder.userid)
      await accounts.update(userid, { email: addressOf(email), emailVerified: true })
    },
    createLink: links.createLink,
    findLinkPass: links.findPass,
    ...sealer,
    hmac,
    ping: () => database.ping(),
    close: () => database.close(),
  }
}
