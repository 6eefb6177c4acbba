import type { Configuration } from 'openid-client'
import { refuse } from '../calls/refuse.ts'
import type { Settings } from '../settings/settings.ts'
import { listProviderSettings, type ProviderSettings, redirectAddress } from './issuer.ts'

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
  groups: readonly string[]
}

/** Returns a text of the provider without characters that a name cannot have. */
const toName = (value: unknown): string =>
  String(value ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed()

const isLoopbackIssuer = (issuer: string) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]?/.test(issuer)

/** Returns the names of the groups in a claim: a list, or a text with commas. */
const toGroups = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim.map(String) : typeof claim === 'string' ? claim.split(',') : []).map((name) =>
    name.trim(),
  )

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client')
  // Checks the signature of the ID token too, in addition to the provider's TLS.
  const execute = [enableNonRepudiationChecks, ...(isLoopbackIssuer(issuer) ? [allowInsecureRequests] : [])]
  return discovery(new URL(issuer), clientId, clientSecret || undefined, undefined, { execute })
}

/** Creates the external sign-in: OpenID Connect with a code, PKCE, state and nonce. The library checks the answers. */
export function createProviders(settings: Pick<Settings, 'oidc' | 'oidc2' | 'origin'>) {
  const configured = new Map<string, Promise<Configuration>>()
  const list = listProviderSettings(settings)
  const find = (provider: string): ProviderSettings | undefined => list.find(({ id }) => id === provider)

  /** Returns the provider's description, which is read once. After a failure, the next caller tries again. */
  async function readConfiguration(provider: ProviderSettings): Promise<Configuration> {
    const known = configured.get(provider.id) ?? discover(provider)
    configured.set(provider.id, known)
    try {
      return await known
    } catch (error) {
      configured.delete(provider.id)
      throw error
    }
  }

  return {
    list: list.map(({ id, name }) => ({ id, name })),
    find,

    /** Returns the provider's address for a sign-in, and the attempt to keep. Throws `network-request-failed`. */
    async begin(provider: ProviderSettings, redirect: string): Promise<{ url: string; attempt: Attempt }> {
      const library = await import('openid-client')
      const found = await readConfiguration(provider).catch(() => refuse('network-request-failed'))
      const verifier = library.randomPKCECodeVerifier()
      const [state, nonce] = [library.randomState(), library.randomNonce()]
      const attempt = { provider: provider.id, redirect, verifier, state, nonce }
      const url = library.buildAuthorizationUrl(found, {
        redirect_uri: redirectAddress(settings, provider.id),
        scope: provider.scope,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { url: url.href, attempt }
    },

    /** Returns the person that the provider signed in. Throws if its answer does not belong to the attempt. */
    async finish(provider: ProviderSettings, attempt: Attempt, search: string): Promise<ProviderProfile> {
      const library = await import('openid-client')
      const found = await readConfiguration(provider)
      const address = new URL(`${redirectAddress(settings, provider.id)}${search}`)
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
        groups: toGroups(facts[provider.groupsClaim]),
      }
    },
  }
}
export type Providers = ReturnType<typeof createProviders>
