import { isAdmin } from '../../platform/calls/actor.ts'
import type { Context, Input, Services } from '../../platform/calls/gate.ts'
import { mayListAsAdmin } from '../../platform/calls/lists.rules.ts'
import { listQuery, presentPage } from '../../platform/calls/lists.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { accounts } from '../../platform/identity/identity.documents.ts'
import { hasSecondStep } from '../../platform/identity/second-steps.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { clientPrograms } from '../programs/contracts/client-programs.documents.ts'
import { programRequests } from '../programs/requests/program-requests.documents.ts'
import { findUserReferences } from './find-user-references.ts'
import { findEnabledAdmins } from './find-users.ts'
import { type User, users, type VersionedUser } from './users.documents.ts'
import { presentUser } from './users.presenter.ts'

/** Returns the caller's own permission, or anybody's to an Admin. Throws `not-found` for another person. */
export async function getPermission(context: Context, { email }: Input<'users.permission'>) {
  if (email !== context.actor.email && !isAdmin(context.actor)) refuse('not-found')
  const user = (await context.store.get(users, email)) ?? refuse('not-found')
  return { email, permission: user.permission }
}

/** Returns registered people with the caller's abilities. */
export async function listUsers(context: Context, input: Input<'users.list'>) {
  const query = mayListAsAdmin(context.actor, listQuery(input, '-createdAt'))
  const page = await presentPage(context, users, query, (user) => user, input.count)
  return { ...page, items: await presentUsers(context, page.items) }
}

/** Presents these people with the caller's abilities. */
export async function presentUsers(context: Context, people: readonly VersionedUser[]) {
  const userids = people.map(({ userid }) => userid)
  const [involved, admins, references, foundAccounts] = await Promise.all([
    findInvolved(context, people),
    findEnabledAdmins(context),
    findReferences(context, people),
    context.store.getMany(accounts, userids),
  ])
  const secured = new Set(foundAccounts.filter(hasSecondStep).map(({ userid }) => userid))
  return people.map((user) =>
    presentUser(context.actor, user, {
      hasRequests: involved.has(user.email) || involved.has(user.userid),
      hasSecondStep: secured.has(user.userid),
      hasOtherAdmins: admins.some(({ email }) => email !== user.email),
      references: references.get(user.email) ?? [],
    }),
  )
}

/** Returns the documents that prevent the deletion of each person, by e-mail. */
async function findReferences({ store }: Pick<Services, 'store'>, people: readonly Pick<User, 'email' | 'userid'>[]) {
  const emails = people.map(({ email }) => email)
  const [bound, logged] = await Promise.all([
    store.firstOfEach(clientPrograms, { each: 'bound', values: emails, orderBy: 'createdAt' }),
    store.firstOfEach(timeLogs, { each: 'userId', values: people.map(({ userid }) => userid), orderBy: 'date' }),
  ])
  const referred = people.filter(({ email, userid }) => bound.has(email) || logged.has(userid))
  return new Map(
    await Promise.all(
      referred.map(async (person) => [person.email, await findUserReferences({ store }, person)] as const),
    ),
  )
}

/** Finds the e-mails and user IDs of people who are a request's requester or other contact (R20). */
function findInvolved({ store }: Pick<Services, 'store'>, people: readonly Pick<User, 'email' | 'userid'>[]) {
  const values = people.flatMap(({ email, userid }) => [email, userid])
  return store.firstOfEach(programRequests, { each: 'involved', values, orderBy: 'createdAt' })
}
