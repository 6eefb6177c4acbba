import type { Log } from './log.ts'

/** The facts of a security event. IDs and IP addresses only: no user input, no secrets. */
type Facts = { userid?: string; by?: string; ip?: string; from?: string; to?: string; sessionId?: string }

type SecurityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'locked-out'
  | 'address-confirmed'
  | 'password-changed'
  | 'password-reset'
  | 'email-change-asked'
  | 'email-change-stopped'
  | 'email-changed'
  | 'identity-removed'
  | 'sessions-ended'
  | 'account-deleted'
  | 'role-changed'
  | 'sign-in-disabled'
  | 'sign-in-enabled'

/** Logs a security event in one line. */
export const logSecurity = (log: Log, event: SecurityEvent, facts: Facts): void =>
  log.info('security', { event, ...facts })
