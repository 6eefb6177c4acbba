import type { Role } from './roles.ts'

/**
 * The permission of a call. `who`: everyone (signed out included), everyone with a session, confirmed or not, every
 * verified person, or people with these roles.
 * `own`: only for documents that concern them, as a rule of the feature decides; Admins may use all, unless the rule
 * refuses. `pass`: also for a person with the mailed link of a contract, who may make no call without `pass`. `byRole`:
 * the answer depends on the caller's role, so browsers send the sign-in even with a call for everyone.
 */
export type Access = {
  who: 'everyone' | 'session' | 'verified' | readonly Role[]
  own?: true
  pass?: true
  byRole?: true
}

/** The error that a call without `pass` returns to a person who opened the mailed link of a contract. */
export const PASS_REFUSAL = { message: 'This link opens only this contract.', reason: 'contract-pass' } as const

/** The permissions of calls, by the word in the call's definition (`who`). */
export const WHO = {
  everyone: { who: 'everyone' },
  everyoneByRole: { who: 'everyone', byRole: true },
  session: { who: 'session' },
  verified: { who: 'verified' },
  own: { who: 'verified', own: true },
  ownOrPass: { who: 'verified', own: true, pass: true },
  admin: { who: ['Admin'] },
  facilitator: { who: ['Facilitator'] },
  staff: { who: ['Facilitator', 'Admin'] },
  ownStaff: { who: ['Facilitator', 'Admin'], own: true },
} satisfies Record<string, Access>
export type Who = keyof typeof WHO

/** True if a person in this state may make a call at all, before any rule about ownership. */
export function admits(access: Access, person: { verified: boolean; permission: Role; linkPass?: object } | null) {
  if (access.who === 'everyone') return true
  if (person?.linkPass) return access.pass === true
  if (access.who === 'session') return person !== null
  if (!person?.verified) return false
  return access.who === 'verified' || access.who.includes(person.permission)
}
