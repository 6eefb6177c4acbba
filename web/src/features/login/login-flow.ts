import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/identity.ts'

export type LoginMode = 'sign-in' | 'sign-up' | 'forgot' | 'verify' | 'change-email' | 'stop-change' | 'reset'

/** The data and functions that all steps of the login screen share. */
export type LoginFlow = {
  redirect: string
  token: string
  /** Shows another step of the login screen. `email` fills in the address there. */
  show: (mode: LoginMode, email?: string) => void
  remember: (email: string) => void
  signedIn: () => Promise<void>
}

/** Returns the configured external providers and `go`, which opens a provider's sign-in page. */
export function useProviders(redirect: string) {
  const { providers } = useCentre()
  return { providers, go: async (id: string) => window.location.assign((await identity.signInWith(id, redirect)).url) }
}
