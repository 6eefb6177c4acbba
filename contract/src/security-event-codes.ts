/** The kinds of security events, with their names for people. */
export const SECURITY_EVENT_KINDS = {
  'sign-ins': 'Sign-ins',
  failures: 'Failed sign-ins',
  'lock-outs': 'Lock-outs',
  accounts: 'Accounts',
  links: 'Mailed links',
  refusals: 'Refusals',
  roles: 'Roles and access',
  'pay-rates': 'Pay rates',
  settings: 'Settings',
  exports: 'Exports',
} as const
export type SecurityEventKind = keyof typeof SECURITY_EVENT_KINDS

/** All security events, by their code in the log and in the store. */
export const SECURITY_EVENTS = {
  'signed-in': { kind: 'sign-ins', label: 'Signed in' },
  'signed-out': { kind: 'sign-ins', label: 'Signed out' },
  'sessions-ended': { kind: 'sign-ins', label: 'Ended other sessions' },
  'sign-in-failed': { kind: 'failures', label: 'Wrong password' },
  'external-sign-in-failed': { kind: 'failures', label: 'External sign-in failed' },
  'locked-out': { kind: 'lock-outs', label: 'Account locked' },
  'address-confirmed': { kind: 'accounts', label: 'Confirmed the e-mail address' },
  'password-changed': { kind: 'accounts', label: 'Changed the password' },
  'password-reset': { kind: 'accounts', label: 'Reset the password' },
  'email-change-asked': { kind: 'accounts', label: 'Asked to change the e-mail address' },
  'email-change-stopped': { kind: 'accounts', label: 'Stopped a change of the e-mail address' },
  'email-changed': { kind: 'accounts', label: 'Changed the e-mail address' },
  'identity-removed': { kind: 'accounts', label: 'Removed an external sign-in' },
  'account-deleted': { kind: 'accounts', label: 'Account deleted' },
  'link-opened': { kind: 'links', label: 'Opened a mailed link' },
  'link-refused': { kind: 'links', label: 'Wrong or expired link' },
  'contract-signed-by-link': { kind: 'links', label: 'Signed a contract by link' },
  'call-refused': { kind: 'refusals', label: 'Call refused' },
  'limit-reached': { kind: 'refusals', label: 'Limit reached' },
  'events-dropped': { kind: 'refusals', label: 'More events than can be stored' },
  'role-changed': { kind: 'roles', label: 'Role changed' },
  'sign-in-disabled': { kind: 'roles', label: 'Account disabled' },
  'sign-in-enabled': { kind: 'roles', label: 'Account enabled' },
  'pay-rate-changed': { kind: 'pay-rates', label: 'Pay rate changed' },
  'settings-changed': { kind: 'settings', label: 'Centre settings changed' },
  exported: { kind: 'exports', label: 'File exported' },
} as const satisfies Record<string, { kind: SecurityEventKind; label: string }>
export type SecurityEventCode = keyof typeof SECURITY_EVENTS
