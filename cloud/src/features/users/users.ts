import { isAdmin } from '../../platform/actor.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import type { Context, Input, Services } from '../../platform/gate.ts'
import { pageQuery, presentPage } from '../../platform/lists.ts'
import { refuse } from '../../platform/refuse.ts'
import { programRequests } from '../program-requests/program-requests.documents.ts'
import { findEnabledAdmins } from './find-users.ts'
import { type User, users } from './users.documents.ts'
import { presentUser } from './users.presenter.ts'

/** One's own permission, or anybody's for an Admin. Somebody else's is not-found, whether they exist or not. */
export async function getPermission(context: Context, { email }: Input<'users.permission'>) {
  if (email !== context.actor.email && !isAdmin(context.actor)) refuse('not-found')
  const user = (await context.store.get(users, email)) ?? refuse('not-found')
  return { email, permission: user.permission }
}

/** People who have signed in, each with what the caller may do with them. */
export async function listUsers(context: Context, input: Input<'users.list'>) {
  const { search, ...where } = input.where ?? {}
  const query = { ...pageQuery(input, '-createdAt'), where: definedFields(where), ...(search ? { search } : {}) }
  const page = await presentPage(context, users, query, (user) => user, input.count)
  const [involved, admins] = await Promise.all([findInvolved(context, page.items), findEnabledAdmins(context)])
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

/** Which e-mails and userids of these people a program request names, as its requester or other contact (R20). */
function findInvolved(
  { store }: Pick<Services, 'store'>,
  people: readonly Pick<User, 'email' | 'userid'>[],
): Promise<Map<string, string>> {
  const values = people.flatMap(({ email, userid }) => [email, userid])
  return store.firstOfEach(programRequests, { each: 'involved', values, orderBy: 'createdAt' })
}
