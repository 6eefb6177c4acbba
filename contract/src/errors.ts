/**
 * The errors people and programs meet: each has a stable code, an HTTP status and a sentence.
 * This file imports nothing, so that the browser can load it without the schemas.
 */
export const ERRORS = {
  unauthenticated: { status: 401, message: 'Sign in to continue.' },
  'permission-denied': { status: 403, message: 'You do not have permission to do this.' },
  'not-found': { status: 404, message: 'This does not exist, or it is not yours to see.' },
  'invalid-argument': { status: 400, message: 'Some of what was entered is not valid.' },
  'already-exists': { status: 409, message: 'This already exists.' },
  aborted: { status: 409, message: 'Somebody changed this first.' },
  'failed-precondition': { status: 412, message: 'This cannot be done in the present state.' },
  'resource-exhausted': { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  unavailable: { status: 503, message: 'The service cannot be reached right now. Try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
} as const

export type ErrorCode = keyof typeof ERRORS

export const TOO_LARGE_TO_SEND = 'This is too large to be sent. Send less at once, or a smaller file.'
export const MISSING_PROGRAM_DATA = 'Missing required program data'
export const CLIENT_IS_OFFLINE = 'Failed to get document because the client is offline.'
/** The same of a call that would have changed something. */
export const NOT_SAVED_OFFLINE = 'Nothing was saved, because you are offline. Try again once you are back.'

/** Sign-in errors: the code is what the identity provider answers, the sentence is what a person reads. */
export const AUTH_ERRORS = {
  'wrong-password': 'That password is not right.',
  'user-not-found': 'There is no account with this e-mail address.',
  'email-already-in-use': 'There is already an account with this e-mail address.',
  'invalid-credential': 'The e-mail address or the password is not right.',
  'invalid-code': 'This link has expired or was already used. Ask for a new one.',
  'wrong-code': 'That code is not right, or it has expired.',
  'weak-password': 'This password does not meet the rules.',
  'bot-check-needed': 'Please show that you are a person, then try again.',
  'too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
  'user-disabled': 'This account has been disabled. Please contact the centre.',
  'user-token-expired': 'Your sign-in has ended. Please sign in again.',
  'network-request-failed': 'The network did not answer. Check your connection and try again.',
  'provider-declined': 'You did not sign in there, so nothing happened. Try again, or sign in another way.',
  'provider-failed': 'Signing in there did not work. Try again in a moment.',
  'requires-recent-login': 'Please enter your password again to continue.',
} as const

export type AuthErrorCode = keyof typeof AUTH_ERRORS
