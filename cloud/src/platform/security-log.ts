import type { Log } from './log.ts'

/** For whoever watches over sign-ins and roles: who and from where, by ids and addresses. Nothing typed, no secret. */
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

/** One line `security` for each event, with the event's name. */
export const logSecurity = (log: Log, event: SecurityEvent, facts: Facts): void =>
  log.info('security', { event, ...facts })
