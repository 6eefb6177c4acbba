import { DAY } from '@belay/contract/constants'
import type { Actor } from '../../platform/calls/actor.ts'
import { permit, permitAs, permitUnreferenced } from '../../platform/calls/permit.ts'
import type { BlockingReference } from '../../platform/calls/refuse.ts'
import type { VersionedUser } from './users.documents.ts'

/** Permits a person to edit their own document. Compares the user ID, because an e-mail may have a new owner. */
export const mayEditOwnUser = (actor: Pick<Actor, 'userid'>, user: VersionedUser) =>
  permitAs('not-found', user, user.userid === actor.userid)

/** Refuses to demote, disable or delete the last enabled Admin, because somebody must be able to admit others. */
export function mayLoseAdmin(user: VersionedUser, hasOtherAdmins: boolean) {
  const last = user.permission === 'Admin' && !user.disabled && !hasOtherAdmins
  return permit(user, !last, `${user.username} is the last Admin. Make someone else an Admin first.`, 'last-admin')
}

/** Refuses to delete a person who signed, worked or was paid, and the last Admin. */
export function mayDeleteUser(user: VersionedUser, references: readonly BlockingReference[], hasOtherAdmins: boolean) {
  const named = references.map(({ label }) => label).join(', ')
  permitUnreferenced(user, references, `You can't delete ${user.username}. Still in use: ${named}.`)
  return mayLoseAdmin(user, hasOtherAdmins)
}

/**
 * Permits an Admin to remove the second steps of another person who has some. Admins remove their own ones under
 * Account, which requires a recent sign-in.
 */
export function mayRemoveSecondSteps(actor: Pick<Actor, 'userid'>, user: VersionedUser, hasSecondStep: boolean) {
  permit(user, user.userid !== actor.userid, 'Remove your own second steps under Account, Sign-in.', 'own-account')
  return permit(user, hasSecondStep, 'This person has no second step.', 'no-second-step')
}

/**
 * Permits an Admin to end the sessions of another person who can sign in. Admins end their own sessions under Account,
 * which keeps the current one.
 */
export function mayEndSessions(actor: Pick<Actor, 'userid'>, found: VersionedUser | null) {
  const user = permitAs('not-found', found as VersionedUser, found !== null, 'This person has never signed in.')
  permit(user, user.userid !== actor.userid, 'End your own sessions under Account, Sessions.')
  return permit(user, !user.disabled, `${user.username} is disabled and already signed out.`)
}

/** Permits a person's document to follow a change of the name or e-mail of their account. */
export const mayFollowAccount = (user: VersionedUser, userid: string) => permit(user, user.userid === userid)

/** Permits a document with an e-mail to follow its person: to a new e-mail or a new photo. */
export const mayFollowAddress = <Doc>(doc: Doc, addresses: readonly string[], email: string) =>
  permit(doc, addresses.includes(email))

/** Permits an enabled person to become the first Admin. */
export const mayBecomeFirstAdmin = (user: VersionedUser) =>
  permitAs('permission-denied', user, !user.disabled, 'Your account is disabled.')

/** Permits the one-time link to be used once, and only the newest link. */
export const mayUseFirstAdminLink = <Offer extends { hash: string }>(offer: Offer | null, hash: string) =>
  permit(offer as Offer, offer?.hash === hash, 'This link was already used or replaced by a newer one.', 'link-used')

/** Permits the stored link to be replaced with a different one. */
export const mayReplaceFirstAdminLink = <Offer extends { hash: string }>(offer: Offer, hash: string) =>
  permit(offer, offer.hash !== hash)

/** Permits a former Admin's record to be deleted or replaced if it expires before this time. */
export const mayExpireFormerAdmin = <Former extends { countsUntil: number }>(former: Former, until: number) =>
  permit(former, former.countsUntil <= until)

const REMEMBERED_FOR = 30 * DAY
/** Returns the time before which records of deleted accounts expire. The last of their sign-ins ended long before. */
export const expiryOfDeletedAccounts = (now: number): number => now - REMEMBERED_FOR

export const mayExpireDeletedAccount = <Account extends { createdAt: number }>(account: Account, now: number) =>
  permit(account, account.createdAt <= expiryOfDeletedAccounts(now))
