/** The errors of the API, with status and message. This file imports nothing, so the browser loads no schemas. */
export const ERRORS = {
  unauthenticated: { status: 401, message: 'Sign in to continue.' },
  'permission-denied': { status: 403, message: "You don't have permission to do this." },
  'not-found': { status: 404, message: "We can't find this, or you don't have access to it." },
  'invalid-argument': { status: 400, message: 'Check what you entered and try again.' },
  'already-exists': { status: 409, message: 'This already exists.' },
  aborted: { status: 409, message: 'Someone else changed this first.' },
  'failed-precondition': { status: 412, message: "You can't do this right now." },
  'resource-exhausted': { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  unavailable: { status: 503, message: "We can't reach the service right now. Try again in a moment." },
  internal: { status: 500, message: 'Something went wrong on our end.' },
} as const

export type ErrorCode = keyof typeof ERRORS

export const TOO_LARGE_TO_SEND = 'This is too large to send. Send less at once, or choose a smaller file.'
export const MISSING_PROGRAM_DATA = 'Missing required program data'
export const CLIENT_IS_OFFLINE = 'Failed to get document because the client is offline.'
/** The offline message for a call that changes data. */
export const NOT_SAVED_OFFLINE = "You're offline, so nothing was saved. Try again when you're back online."

/** The sign-in errors: the identity provider's code, and the message for people. */
export const AUTH_ERRORS = {
  'wrong-password': 'Wrong password.',
  'user-not-found': "We can't find an account with this e-mail address.",
  'email-already-in-use': 'An account with this e-mail address already exists.',
  'invalid-credential': 'Wrong e-mail or password.',
  'invalid-code': 'This link has expired or was already used. Request a new one.',
  'wrong-code': 'Wrong or expired code.',
  'second-step-needed': 'Confirm that it is you with your second step.',
  'passkey-refused': "This passkey doesn't work here. Try again, or sign in another way.",
  'weak-password': "This password doesn't meet the requirements.",
  'bot-check-needed': "Show us that you're human, then try again.",
  'too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
  'user-disabled': 'Your account is disabled. Contact the centre.',
  'user-token-expired': 'Your session has ended. Sign in again.',
  'network-request-failed': "We can't reach the network. Check your connection and try again.",
  'provider-declined': "You didn't finish signing in. Try again or sign in another way.",
  'provider-failed': "Sign-in didn't work. Try again in a moment.",
  'requires-recent-login': 'Enter your password again to continue.',
} as const

export type AuthErrorCode = keyof typeof AUTH_ERRORS
