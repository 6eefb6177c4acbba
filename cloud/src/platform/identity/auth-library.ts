import { AsyncLocalStorage } from 'node:async_hooks'
import { DAY, TOKEN } from '@belay/contract/constants'
import { email as emailField } from '@belay/contract/fields'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { jwt } from 'better-auth/plugins/jwt'
import type { Log } from '../process/log.ts'
import type { Settings } from '../settings/settings.ts'
import type { Clock } from '../time/clock.ts'
import { cookiePrefix } from './cookies.ts'
import type { AuthDatabase } from './database.ts'
import { discoveryUrl, findIssuerProblem } from './issuer.ts'
import type { Passwords } from './passwords.ts'

/** Time in ms after its last use at which a session expires. */
export const SESSION_LIFETIME = 14 * DAY
export const PROVIDER_ID = 'oidc'

/** The library's messages about an unavailable provider. `findIssuerProblem` logs the problem in clearer words. */
const PROVIDER_IS_AWAY = /^Discovery fetch failed|Provider skipped\.$/

/** Data from the external provider for the current sign-in that the library does not store. */
export const providerProfiles = new AsyncLocalStorage<{ picture?: string }>()

/** Returns the person's name from the provider, without characters that a name cannot have. */
const nameOf = (profile: Record<string, unknown>): string =>
  String(profile.name ?? profile.preferred_username ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200)
    .toWellFormed()

/** A function that deletes an unconfirmed account at the address of a person that the provider vouches for. */
type DeleteUnconfirmedAccount = (email: string, provider: string, subject: string) => Promise<void>

/** Opens the sign-in library. Only its two routes for external sign-in are reachable (`routes.ts`). */
export async function openAuthLibrary(parts: {
  settings: Settings
  database: AuthDatabase
  passwords: Passwords
  secret: string
  clock: Clock
  log: Log
  deleteUnconfirmed: DeleteUnconfirmedAccount
}) {
  const { settings, database, passwords, secret, clock, log, deleteUnconfirmed } = parts
  const secure = settings.origin.startsWith('https://')
  const options = {
    appName: 'Belay',
    baseURL: settings.origin,
    basePath: '/identity',
    secret,
    database: { db: database.kysely, type: database.type, transaction: true },
    // The library's messages are logged without their details, which can contain user input.
    logger: {
      level: 'error' as const,
      log: (level: string, message: string) => {
        if (level !== 'error' || PROVIDER_IS_AWAY.test(message)) return
        log.error('sign-in library', { detail: String(message).slice(0, 200) })
      },
    },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, password: { hash: passwords.hash, verify: passwords.verify } },
    user: {
      additionalFields: { disabled: { type: 'boolean' as const, required: false, defaultValue: false, input: false } },
    },
    session: {
      expiresIn: SESSION_LIFETIME / 1000,
      additionalFields: { freshAt: { type: 'date' as const, required: false, input: false } },
    },
    account: {
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
      storeStateStrategy: 'database' as const,
    },
    advanced: {
      cookiePrefix: `${cookiePrefix(secure)}belay`,
      // The library's own prefix would be `__Secure-`, which other hosts of the domain can set too.
      useSecureCookies: false,
      defaultCookieAttributes: { secure },
      ipAddress: { ipAddressHeaders: ['x-belay-client'] },
    },
    databaseHooks: {
      session: {
        create: {
          /** Sets the times of every new session from our clock, and refuses sessions of disabled accounts. */
          async before(session: { userId: string }) {
            const [row] = await database.run('select disabled from "user" where id = $1', [session.userId])
            if (row?.disabled) throw new APIError('FORBIDDEN', { code: 'user-disabled', message: 'user-disabled' })
            const now = clock.now()
            return {
              data: {
                ...session,
                createdAt: new Date(now),
                updatedAt: new Date(now),
                freshAt: new Date(now),
                expiresAt: new Date(now + SESSION_LIFETIME),
              },
            }
          },
        },
      },
    },
    plugins: [
      jwt({
        jwks: { keyPairConfig: { alg: 'EdDSA' as const, crv: 'Ed25519' as const } },
        disableSettingJwtHeader: true,
      }),
      ...(settings.identity.oidcIssuer
        ? [
            genericOAuth({
              config: [
                {
                  providerId: PROVIDER_ID,
                  name: settings.identity.oidcName,
                  discoveryUrl: discoveryUrl(settings.identity.oidcIssuer),
                  clientId: settings.identity.oidcClientId,
                  clientSecret: settings.identity.oidcClientSecret,
                  scopes: ['openid', 'profile', 'email'],
                  requireIdTokenVerification: true,
                  pkce: true,
                  accountSubject: ({ profile }) => String(profile.sub ?? profile.id ?? ''),
                  mapProfileToUser: async (profile) => {
                    // An invalid address counts as missing, and nobody is signed in without an address.
                    const email = emailField.safeParse(profile.email).data ?? ''
                    if (profile.email_verified === true && email)
                      await deleteUnconfirmed(email, PROVIDER_ID, String(profile.sub ?? profile.id ?? ''))
                    const providerProfile = providerProfiles.getStore()
                    if (providerProfile && typeof profile.picture === 'string')
                      providerProfile.picture = profile.picture.slice(0, 2000)
                    return {
                      email,
                      emailVerified: profile.email_verified === true,
                      name: nameOf(profile),
                      // The library does not store the image. Its types do not allow null.
                      image: null as never,
                    }
                  },
                },
              ],
            }),
          ]
        : []),
    ],
  }
  await database.withMigrationLock(async () => (await getMigrations(options)).runMigrations())
  const library = betterAuth(options)
  let external = library
  let triedAt = Number.NEGATIVE_INFINITY
  return {
    library,
    /** Returns the library for external sign-in. Looks up a missing provider again, at most every half minute. */
    async external() {
      const isProviderKnown = (await external.$context).socialProviders.some(({ id }) => id === PROVIDER_ID)
      if (!isProviderKnown && clock.now() - triedAt > TOKEN.backoffFirst) {
        triedAt = clock.now()
        external = betterAuth(options)
        void findIssuerProblem(settings).then((problem) => problem && log.error(problem))
      }
      return external
    },
  }
}
export type AuthLibrary = Awaited<ReturnType<typeof openAuthLibrary>>['library']
