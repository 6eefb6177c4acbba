import type { Settings } from '../settings/settings.ts'

const ANSWER_TIMEOUT_MS = 10_000

/** Returns the address of the provider's discovery document. */
export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** Returns the redirect address of the external sign-in, which must be registered with the provider. */
export const redirectAddress = ({ origin }: Pick<Settings, 'origin'>): string => `${origin}/identity/callback/oidc`

/** Returns the reason why nobody can sign in with the external provider. Null if the provider works or none is set. */
export async function findIssuerProblem(settings: Pick<Settings, 'identity'>): Promise<string | null> {
  const issuer = settings.identity.oidcIssuer
  if (!issuer) return null
  const address = discoveryUrl(issuer)
  const sorry = 'Nobody can sign in with it until you fix this. Check OIDC_ISSUER.'
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
      return `${address} names a different issuer: ${metadata.issuer}. Set OIDC_ISSUER to that.`
    return null
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error }
    return `The sign-in provider ${new URL(issuer).host} doesn't answer (${cause?.message || message}). ${sorry}`
  }
}
