import type { Settings } from '../settings/settings.ts'

const ANSWER_TIMEOUT_MS = 10_000

/** Returns the address of the provider's discovery document. */
export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** An external sign-in provider that is set. `id` is part of its redirect address. */
export type ProviderSettings = Settings['oidc'] & { id: string }

/** Returns the external sign-in providers that are set. */
export const listProviderSettings = ({ oidc, oidc2 }: Pick<Settings, 'oidc' | 'oidc2'>): ProviderSettings[] =>
  [
    { ...oidc, id: 'oidc' },
    { ...oidc2, id: 'oidc-2' },
  ].flatMap((provider) => (provider.issuer ? [{ ...provider, name: provider.name || 'Single sign-on' }] : []))

/** Returns the redirect address of an external sign-in, which must be registered with the provider. */
export const redirectAddress = ({ origin }: Pick<Settings, 'origin'>, provider: string): string =>
  `${origin}/identity/callback/${provider}`

/** Returns the reason why nobody can sign in with an external provider. Null if the provider works. */
export async function findIssuerProblem({ id, issuer }: ProviderSettings): Promise<string | null> {
  const variable = id === 'oidc' ? 'OIDC_ISSUER' : 'OIDC_2_ISSUER'
  const address = discoveryUrl(issuer)
  const sorry = `Nobody can sign in with it until you fix this. Check ${variable}.`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    const metadata = (await answer.json().catch(() => null)) as {
      issuer?: string
      authorization_endpoint?: string
      token_endpoint?: string
      jwks_uri?: string
    } | null
    const isUsable = metadata?.authorization_endpoint && metadata.token_endpoint && metadata.jwks_uri
    if (!answer.ok || !isUsable)
      return `${address} answered ${answer.status}, but not like an OpenID Connect provider. ${sorry}`
    if (metadata.issuer !== issuer)
      return `${address} names a different issuer: ${metadata.issuer}. Set ${variable} to that.`
    return null
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error }
    return `The sign-in provider ${new URL(issuer).host} doesn't answer (${cause?.message || message}). ${sorry}`
  }
}
