import type { Services } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { listProviderSettings } from '../../platform/identity/issuer.ts'

/**
 * Throws `failed-precondition` if the centre accepts only the external sign-in. One account is excepted, for the time
 * when the provider does not work. The answer is the same with and without an account.
 */
export function requireOwnSignIn({ settings }: Pick<Services, 'settings'>, email: string): void {
  const { providerOnly, localAdmin } = settings.identity
  if (!providerOnly || email === localAdmin.toLowerCase()) return
  const names = listProviderSettings(settings).map(({ name }) => name)
  const message = `Sign in with ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}.`
  refuse('failed-precondition', message, 'provider-only')
}
