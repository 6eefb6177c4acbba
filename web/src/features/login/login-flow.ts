import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/identity.ts'

export type LoginMode = 'sign-in' | 'sign-up' | 'forgot' | 'verify' | 'change-email' | 'stop-change' | 'reset'

/** What every state of the screen needs: where to go afterwards, and how to get from state to state. */
export type LoginFlow = {
  redirect: string
  token: string
  /** What was typed or confirmed as the address goes along. */
  show: (mode: LoginMode, email?: string) => void
  remember: (email: string) => void
  signedIn: () => Promise<void>
}

/** The buttons of external providers, when some are configured. */
export function useProviders(redirect: string) {
  const { providers } = useCentre()
  return { providers, go: async (id: string) => window.location.assign((await identity.signInWith(id, redirect)).url) }
}
