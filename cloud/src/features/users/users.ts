import type { Role } from '@belay/contract/roles'
import type { users as calls } from '@belay/contract/users'
import { isAdmin } from '../../platform/actor.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction, requireVersion, type Services } from '../../platform/gate.ts'
import { pageQuery, presentPage } from '../../platform/lists.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { refuse } from '../../platform/refuse.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { findLogReferences } from '../hours-logged/blocking-references.ts'
import { notify } from '../notifications/notify.ts'
import { programRequests } from '../program-requests/program-requests.documents.ts'
import { deleteViewsOf } from '../saved-views/saved-views.ts'
import { ensureStaff } from '../staff/staff.ts'
import { findEnabledAdmins, lockOtherAdmins } from './find-users.ts'
import { changePhoto } from './photos.ts'
import { ensureRegistered, forgetSignIn } from './registration.ts'
import { type User, users, type VersionedUser } from './users.documents.ts'
import { adminDisabled, adminEnabled, adminRoleChanged, roleChanged } from './users.notifications.ts'
import { presentUser } from './users.presenter.ts'
import { mayChangeUser, mayLoseAdmin } from './users.rules.ts'

type Input = Inputs<typeof calls>

/** Registers the caller at the first verified sign-in (R15); the gate has usually done so already. */
export const register = async (context: Context): Promise<VersionedUser> =>
  (await ensureRegistered(context, context.actor)) ?? refuse('unauthenticated')

/** One's own permission, or anybody's for an Admin. Somebody else's is not-found, whether they exist or not. */
export async function permission(context: Context, { email }: Input['permission']) {
  if (email !== context.actor.email && !isAdmin(context.actor)) refuse('not-found')
  const user = (await context.store.get(users, email)) ?? refuse('not-found')
  return { email, permission: user.permission }
}

export async function list(context: Context, input: Input['list']) {
  const { search, ...where } = input.where ?? {}
  const query = { ...pageQuery(input, '-createdAt'), where: defined(where), ...(search ? { search } : {}) }
  const page = await presentPage(context, users, query, (user) => user, input.count)
  const [involved, admins] = await Promise.all([involvedIn(context, page.items), findEnabledAdmins(context)])
  return {
    ...page,
    items: page.items.map((user) =>
      presentUser(context.actor, user, {
        hasRequests: involved.has(user.email) || involved.has(user.userid),
        hasOtherAdmins: admins.some(({ email }) => email !== user.email),
      }),
    ),
  }
}

const defined = (where: Record<string, string | boolean | undefined>) =>
  Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | boolean
  >

/** The e-mail, the userid or one of a request's otherContacts matches a program request (R20). */
function involvedIn(
  { store }: Pick<Services, 'store'>,
  people: readonly Pick<User, 'email' | 'userid'>[],
): Promise<Map<string, string>> {
  const values = people.flatMap(({ email, userid }) => [email, userid])
  return store.firstOfEach(programRequests, { each: 'involved', values, orderBy: 'createdAt' })
}

/** Changes permission or name. A Facilitator gets a staff record, and a pay rate that is given, in the same commit; the person is told. */
export async function update(context: Context, input: Input['update']): Promise<VersionedUser> {
  let before: Role | undefined
  const updated = await inTransaction(context, async (tx) => {
    const user = requireVersion(await tx.require(users, input.email), input.version)
    if (input.payRate !== undefined && (input.permission ?? user.permission) !== 'Facilitator')
      refuse('invalid-argument', undefined, {
        fields: [{ field: 'payRate', message: 'Only Facilitators have a pay rate.' }],
      })
    before = user.permission
    const others = input.permission ? await lockOtherAdmins(tx, user.email) : false
    const permitted =
      input.permission && input.permission !== 'Admin' ? mayLoseAdmin(user, others) : mayChangeUser(tx.actor, user)
    const updated = tx.update(users, permitted, {
      ...(input.permission ? { permission: input.permission } : {}),
      ...(input.username ? { username: input.username } : {}),
    })
    if (input.permission === 'Facilitator' || input.payRate !== undefined)
      await ensureStaff(tx, context, { email: user.email, name: updated.username, payRate: input.payRate ?? null })
    if (input.permission && input.permission !== user.permission) {
      const changesAdmins = [input.permission, user.permission].includes('Admin')
      if (changesAdmins || user.userid === tx.actor.userid)
        await notify(tx, context, adminRoleChanged({ user: updated, from: user.permission, by: tx.actor }))
      await notify(tx, context, roleChanged({ user: updated }))
    }
    return updated
  })
  const { userid, permission: to } = updated
  if (before && before !== to)
    logSecurity(context.log, 'role-changed', { userid, by: context.actor.userid, from: before, to })
  return updated
}

/** Stops or allows sign-in: the document decides at once, the sign-in service follows through the outbox. */
export async function setDisabled(
  context: Context,
  input: Input['disable'],
  disabled: boolean,
): Promise<VersionedUser> {
  const changed = await inTransaction(context, async (tx) => {
    const user = requireVersion(await tx.require(users, input.email), input.version)
    const others = await lockOtherAdmins(tx, user.email)
    const permitted = disabled ? mayLoseAdmin(user, others) : mayChangeUser(tx.actor, user)
    enqueue(tx, { kind: 'disableAccount', userid: user.userid, disabled })
    if (user.permission === 'Admin' && disabled !== user.disabled)
      await notify(tx, context, (disabled ? adminDisabled : adminEnabled)({ user, by: tx.actor }))
    return tx.update(users, permitted, { disabled })
  })
  logSecurity(context.log, disabled ? 'sign-in-disabled' : 'sign-in-enabled', {
    userid: changed.userid,
    by: context.actor.userid,
  })
  return changed
}

/** Deletes a person and ends the sign-in. Refused while signed contracts, hours or pay refer to them, naming those. */
export function remove(context: Context, input: Input['delete']): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    const user = requireVersion(await tx.require(users, input.email), input.version)
    await refuseIfReferredTo(tx, user)
    await changePhoto(tx, user.email, null)
    tx.remove(users, mayLoseAdmin(user, await lockOtherAdmins(tx, user.email)))
    await deleteViewsOf(tx, user.userid)
    await forgetSignIn(tx, user.userid)
    enqueue(tx, { kind: 'deleteAccount', userid: user.userid })
    return { ok: true }
  })
}

const MOST_NAMED = 5

/** Refuses while something that must be kept refers to the person: what was ever signed (voided since or not), and hours. Names the newest. */
export async function refuseIfReferredTo(tx: Tx, user: Pick<User, 'email' | 'userid' | 'username'>): Promise<void> {
  await tx.lock(users, user.email)
  const { items } = await tx.store.find(clientPrograms, {
    where: { bound: user.email },
    orderBy: 'createdAt',
    descending: true,
    limit: MOST_NAMED,
  })
  const documents = [
    ...items.map(({ programID, programName, signed }) => ({
      collection: 'clientPrograms',
      id: programID,
      label: `${signed ? 'Signed' : 'Voided'} contract: ${programName}`,
    })),
    ...(await findLogReferences(tx, { user })),
  ]
  if (documents.length > 0)
    refuse(
      'failed-precondition',
      `You can't delete ${user.username}. Still in use: ${documents.map(({ label }) => label).join(', ')}.`,
      {
        reason: 'referred-to',
        documents,
      },
    )
}
