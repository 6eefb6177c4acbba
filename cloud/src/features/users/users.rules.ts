import { DAY } from '@belay/contract/constants'
import type { Actor } from '../../platform/actor.ts'
import { permit, permitAs, permitUnreferenced } from '../../platform/permit.ts'
import type { BlockingReference } from '../../platform/refuse.ts'
import type { VersionedUser } from './users.documents.ts'

/** One's own document, by the identity provider's id: an e-mail address may have changed hands. */
export const mayEditOwnUser = (actor: Pick<Actor, 'userid'>, user: VersionedUser) =>
  permitAs('not-found', user, user.userid === actor.userid)

/** The last enabled Admin cannot lose that role, be disabled or be deleted: somebody must be able to let others in. */
export function mayLoseAdmin(user: VersionedUser, hasOtherAdmins: boolean) {
  const last = user.permission === 'Admin' && !user.disabled && !hasOtherAdmins
  return permit(user, !last, `${user.username} is the last Admin. Make someone else an Admin first.`, 'last-admin')
}

/** What was signed, worked or paid keeps its person, and somebody must be able to let others in. */
export function mayDeleteUser(user: VersionedUser, references: readonly BlockingReference[], hasOtherAdmins: boolean) {
  const named = references.map(({ label }) => label).join(', ')
  permitUnreferenced(user, references, `You can't delete ${user.username}. Still in use: ${named}.`)
  return mayLoseAdmin(user, hasOtherAdmins)
}

/** A person's document follows what they change at the sign-in: their name, their address. */
export const mayFollowAccount = (user: VersionedUser, userid: string) => permit(user, user.userid === userid)

/** What names an e-mail address follows the person who has it: to a new address, or with a new photo. */
export const mayFollowAddress = <Doc>(doc: Doc, addresses: readonly string[], email: string) =>
  permit(doc, addresses.includes(email))

/** Who is disabled does not become the first Admin. */
export const mayBecomeFirstAdmin = (user: VersionedUser) =>
  permitAs('permission-denied', user, !user.disabled, 'Your account is disabled.')

/** The one-time link works once, and only the newest. */
export const mayUseOffer = <Offer extends { hash: string }>(offer: Offer | null, hash: string) =>
  permit(offer as Offer, offer?.hash === hash, 'This link was already used or replaced by a newer one.', 'link-used')

/** The offer of a link is replaced when it is for another link. */
export const mayReplaceOffer = <Offer extends { hash: string }>(offer: Offer, hash: string) =>
  permit(offer, offer.hash !== hash)

/** A former Admin is forgotten, or noted again, when what was noted counts no longer than until this moment. */
export const mayForgetAdmin = <Former extends { countsUntil: number }>(former: Former, until: number) =>
  permit(former, former.countsUntil <= until)

const REMEMBERED_FOR = 30 * DAY
/** Deleted accounts noted before this moment are forgotten: the last of their sign-ins ended long ago. */
export const forgetBefore = (now: number): number => now - REMEMBERED_FOR

export const mayForgetAccount = <Account extends { createdAt: number }>(account: Account, now: number) =>
  permit(account, account.createdAt <= forgetBefore(now))
