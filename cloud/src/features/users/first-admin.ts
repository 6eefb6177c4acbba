import { createHash } from 'node:crypto'
import { addressOf, linkTo } from '@belay/contract/links'
import { SYSTEM } from '../../platform/calls/actor.ts'
import { type Context, runInTransaction, type Services } from '../../platform/calls/gate.ts'
import { defineCollection } from '../../platform/documents/define-collection.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import { writeSecurityLine } from '../../platform/process/security-log.ts'
import { users, type VersionedUser } from './users.documents.ts'
import { mayBecomeFirstAdmin, mayReplaceFirstAdminLink, mayUseFirstAdminLink } from './users.rules.ts'

/** The only document, `first`: the hash of the one-time link that creates the first Admin. */
export const firstAdminLinks = defineCollection<Offer>({ name: 'firstAdminOffers', idField: 'id', unaudited: true })
type Offer = { id: string; hash: string; seed?: string; createdAt: number; updatedAt?: number }

const OFFER = 'first'
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const hasAdmin = async ({ store }: Pick<Services, 'store'> | Tx) =>
  (await store.count(users, { where: { permission: 'Admin' } }, 1)) > 0

/** Returns the one-time link if there is no Admin, else null. All processes return the same link until it is used. */
export async function createFirstAdminLink(services: Services): Promise<string | null> {
  if (await hasAdmin(services)) return null
  const token = await transact(services, SYSTEM, 'users.offerFirstAdmin', async (tx) => {
    const offer = await tx.get(firstAdminLinks, OFFER)
    const seed = offer?.seed ?? services.ids.secret()
    const newToken = services.identity.hmac(`first Admin ${seed}`)
    const hash = hashOf(newToken)
    if (!offer) tx.create(firstAdminLinks, { id: OFFER, seed, hash })
    else if (offer.hash !== hash) tx.update(firstAdminLinks, mayReplaceFirstAdminLink(offer, hash), { seed, hash })
    return newToken
  })
  return services.settings.origin + addressOf(linkTo.firstAdmin(token))
}

/** True if the token belongs to the link of the first Admin and there is no Admin yet. */
export async function isFirstAdminLink(services: Pick<Services, 'store'>, token: string): Promise<boolean> {
  const offer = await services.store.get(firstAdminLinks, OFFER)
  return offer?.hash === hashOf(token) && !(await hasAdmin(services))
}

/** Makes the verified caller the first Admin. The link works once, and only if there is no Admin. */
export async function claimFirstAdmin(context: Context, { token }: { token: string }): Promise<VersionedUser> {
  const first = await runInTransaction(context, async (tx) => {
    await tx.guard('admins')
    const offer = await tx.get(firstAdminLinks, OFFER)
    const permitted = mayUseFirstAdminLink(offer, (await hasAdmin(tx)) ? '' : hashOf(token))
    tx.remove(firstAdminLinks, permitted)
    const user = await tx.require(users, tx.actor.email)
    return tx.update(users, mayBecomeFirstAdmin(user), { permission: 'Admin' })
  })
  writeSecurityLine(context.log, 'role-changed', { userid: first.userid, by: first.userid, to: 'Admin' })
  return first
}
