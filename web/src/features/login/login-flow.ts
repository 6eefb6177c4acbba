/** The steps of the login screen, as its address names them. */
export const LOGIN_MODES = [
  'sign-in',
  'code',
  'second-step',
  'sign-up',
  'forgot',
  'verify',
  'change-email',
  'stop-change',
  'reset',
] as const
export type LoginMode = (typeof LOGIN_MODES)[number]

/** The data and functions that all steps of the login screen share. */
export type LoginFlow = {
  redirect: string
  token: string
  /** Shows another step of the login screen. `email` fills in the address there. */
  show: (mode: LoginMode, email?: string) => void
  remember: (email: string) => void
  signedIn: () => Promise<void>
}

/** The values that the next step's form starts with. */
export type SignInPrefill = { email: string; password: string } | null
