import type { Configuration } from 'openid-client'
import { refuse } from '../calls/refuse.ts'
import type { Settings } from '../settings/settings.ts'
import { redirectAddress } from './issuer.ts'

const PROVIDER_ID = 'oidc'
const LONGEST_NAME = 200

/** A person's sign-in at a provider, until they come back. It is kept encrypted in a cookie. */
export type Attempt = { provider: string; state: string; nonce: string; verifier: string; redirect: string }

/** A person as a provider describes them. `emailVerified`: the provider vouches for the address. */
export type ProviderProfile = {
  subject: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
}

/** Returns a text of the provider without characters that a name cannot have. */
const toName = (value: unknown): string =>
  String(value ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed()

const isLoopbackIssuer = (issuer: string) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]?/.test(issuer)

/** Creates the external sign-in: OpenID Connect with a code, PKCE, state and nonce. The library checks the answers. */
export function createProviders(settings: Pick<Settings, 'identity' | 'origin'>) {
  const { oidcIssuer, oidcName, oidcClientId, oidcClientSecret } = settings.identity
  let configured: Promise<Configuration> | undefined

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery } = await import('openid-client')
    const execute = isLoopbackIssuer(oidcIssuer) ? [allowInsecureRequests] : []
    return discovery(new URL(oidcIssuer), oidcClientId, oidcClientSecret || undefined, undefined, { execute })
  }

  /** Returns the provider's description, which is read once. After a failure, the next caller tries again. */
  async function configuration(): Promise<Configuration> {
    configured ??= discover()
    try {
      return await configured
    } catch (error) {
      configured = undefined
      throw error
    }
  }

  const list = oidcIssuer ? [{ id: PROVIDER_ID, name: oidcName || 'Single sign-on' }] : []
  return {
    list,
    has: (provider: string): boolean => list.some(({ id }) => id === provider),

    /** Returns the provider's address for a sign-in, and the attempt to keep. Throws `network-request-failed`. */
    async begin(provider: string, redirect: string): Promise<{ url: string; attempt: Attempt }> {
      const library = await import('openid-client')
      const found = await configuration().catch(() => refuse('network-request-failed'))
      const verifier = library.randomPKCECodeVerifier()
      const attempt = { provider, redirect, verifier, state: library.randomState(), nonce: library.randomNonce() }
      const url = library.buildAuthorizationUrl(found, {
        redirect_uri: redirectAddress(settings),
        scope: 'openid profile email',
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
      })
      return { url: url.href, attempt }
    },

    /** Returns the person that the provider signed in. Throws if its answer does not belong to the attempt. */
    async finish(attempt: Attempt, search: string): Promise<ProviderProfile> {
      const library = await import('openid-client')
      const found = await configuration()
      const address = new URL(`${redirectAddress(settings)}${search}`)
      const tokens = await library.authorizationCodeGrant(found, address, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token')
      const { userinfo_endpoint: hasDetails } = found.serverMetadata()
      const details = hasDetails ? await library.fetchUserInfo(found, tokens.access_token, claims.sub) : {}
      const facts: Record<string, unknown> = { ...claims, ...details }
      return {
        subject: claims.sub,
        email: String(facts.email ?? '')
          .trim()
          .toLowerCase(),
        emailVerified: facts.email_verified === true || facts.email_verified === 'true',
        name: toName(facts.name ?? facts.preferred_username),
        picture: typeof facts.picture === 'string' ? facts.picture : null,
      }
    },
  }
}
export type Providers = ReturnType<typeof createProviders>
