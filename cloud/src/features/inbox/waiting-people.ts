import { DAY, INBOX } from '@belay/contract/constants'
import { findMailTrouble } from '../../platform/mail/mail-trouble.ts'
import { findGivenUp } from '../../platform/outbox/give-up.ts'
import { roundUpToMinute } from '../../platform/time/clock.ts'
import { findWaitingHours } from '../hours-logged/hours-logged.ts'
import { users } from '../users/users.documents.ts'
import { presentUsers } from '../users/users.ts'
import { createReader, dueAfter, type InboxItem, type ItemReader } from './waiting.ts'

/** The number of undelivered mails to list. */
const MAILS_NAMED = 3

/** Finds people whose hours are to be approved. */
export const findHours: ItemReader = async (context, limit) => {
  const { count, items } = await findWaitingHours(context, limit)
  return {
    count,
    items: items.map((person) => ({
      kind: 'hours',
      id: person.userId,
      due: dueAfter(person.since, 'hours'),
      ...person,
    })),
  }
}

/** Finds people who created an account recently and have no role. */
export const findUsers = createReader(
  users,
  ({ clock }) => ({
    where: { permission: 'No Access', disabled: false },
    orderBy: 'createdAt',
    from: roundUpToMinute(clock.now()) - INBOX.usersFor * DAY,
  }),
  async (context, people) =>
    (await presentUsers(context, people)).map((user) => ({
      kind: 'users',
      id: user.email,
      since: user.createdAt,
      due: dueAfter(user.createdAt, 'users'),
      user,
    })),
)

/** Finds a mail server that refuses all mails, and the mails that the outbox gave up. Each is one item. */
export const findMails: ItemReader = async ({ store, clock }, limit) => {
  const items: InboxItem[] = []
  const [trouble, { count, mails }] = await Promise.all([
    findMailTrouble(store, clock.now()),
    findGivenUp({ store }, clock.now(), MAILS_NAMED),
  ])
  if (trouble) {
    const { since, waiting: count, server, problem, answer } = trouble
    const cause = { server, problem, answer }
    items.push({ kind: 'mails', id: 'server', since, due: since, count, mails: [], trouble: cause })
  }
  const since = mails[0]?.since
  if (since !== undefined) {
    const named = mails.map(({ to, subject, reason }) => ({ to, subject, reason }))
    items.push({ kind: 'mails', id: 'mails', since, due: dueAfter(since, 'mails'), count, mails: named })
  }
  return { count: items.length, items: items.slice(0, limit) }
}
