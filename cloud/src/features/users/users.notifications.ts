import { linkTo } from '@belay/contract/links'
import type { Role } from '@belay/contract/roles'
import { dateInWords } from '../../platform/time/date-in-words.ts'
import { ALL_ADMINS, adminsExcept, type Message } from '../notifications/message.ts'
import type { User } from './users.documents.ts'

type ReleasedShift = { programID: string; programName: string; date: string }
type Named = { name: string; email: string }

/** Notifies the Admins that a new person signed in and needs a role. */
export const newUser = ({ user }: { user: User }): Message => ({
  type: 'new_user',
  recipients: [ALL_ADMINS],
  title: 'New user',
  message: `${user.username} (${user.email}) signed in for the first time. Give them a role.`,
  relatedDocumentId: user.email,
  link: { ...linkTo.user(user.email), label: 'Open users' },
})

/** Notifies a person of their new role. */
export const roleChanged = ({ user }: { user: User }): Message => ({
  type: 'announcement',
  recipients: [{ email: user.email, userid: user.userid }],
  title: 'Your access has changed',
  message: user.permission === 'No Access' ? 'You no longer have a role.' : `Your role is now ${user.permission}.`,
  relatedDocumentId: user.email,
  link: { ...linkTo.home(), label: 'Open Home' },
})

/** Notifies a person that an Admin ended all their sessions. */
export const signedOutByAdmin = ({ user, by }: { user: User; by: Named }): Message => ({
  type: 'announcement',
  recipients: [{ email: user.email, userid: user.userid }],
  title: 'You were signed out everywhere',
  message: `${by.name} ended your sessions on all devices. You can sign in again.`,
  details:
    'Links in earlier e-mails no longer work. If you subscribed to your calendar, subscribe again in the schedule. ' +
    'If somebody else may know your password, sign in and change it under Account.',
  relatedDocumentId: user.email,
  link: { ...linkTo.home(), label: 'Open Home' },
})

/** Notifies the other Admins of a new or former Admin, or that an Admin changed their own role. */
export const adminRoleChanged = ({ user, from, by }: { user: User; from: Role; by: Named }): Message => ({
  type: 'announcement',
  recipients: [adminsExcept(by.email)],
  title: `${user.username} is now ${user.permission}`,
  message: `${by.name} changed the role of ${user.username} (${user.email}) from ${from} to ${user.permission}.`,
  relatedDocumentId: user.email,
  link: { ...linkTo.users(), label: 'Open users' },
})

/** Notifies the other Admins that an Admin's account was disabled. */
export const adminDisabled = ({ user, by }: { user: User; by: Named }): Message => ({
  ...accountWords('disabled', user, by),
  recipients: [adminsExcept(by.email, user.email)],
})

/** Notifies the other Admins and the enabled Admin, because another person may have used the account. */
export const adminEnabled = ({ user, by }: { user: User; by: Named }): Message => ({
  ...accountWords('enabled', user, by),
  recipients: [
    adminsExcept(by.email, user.email),
    ...(user.email === by.email ? [] : [{ email: user.email, userid: user.userid }]),
  ],
})

const accountWords = (change: 'disabled' | 'enabled', user: User, by: Named) => ({
  type: 'announcement' as const,
  title: `${user.username} was ${change}`,
  message: `${by.name} ${change} the account of the Admin ${user.username} (${user.email}).`,
  relatedDocumentId: user.email,
  link: { ...linkTo.users(), label: 'Open users' },
})

/** Notifies a person and the other Admins that an Admin removed the person's second steps. */
export const secondStepsRemoved = ({ user, by }: { user: User; by: Named }): Message => ({
  type: 'announcement',
  recipients: [adminsExcept(by.email, user.email), { email: user.email, userid: user.userid }],
  title: `${user.username} can sign in without a second step`,
  message: `${by.name} removed the second steps of ${user.username} (${user.email}), who is signed out everywhere.`,
  relatedDocumentId: user.email,
  link: { ...linkTo.home(), label: 'Open Home' },
})

/** Notifies the Admins that a person deleted their own account and that their shifts are open. */
export const staffLeft = ({ user, released }: { user: User; released: readonly ReleasedShift[] }): Message => ({
  type: 'program_assignment',
  recipients: [ALL_ADMINS],
  title: `${user.username} deleted their account`,
  message: `${user.username} no longer works these programs:`,
  details: released.map(({ programName, date }) => `${programName}, ${dateInWords(date)}`).join('\n'),
  programIDs: released.map(({ programID }) => programID),
  facts: released.map(({ programName, date }) => ({ what: programName, when: dateInWords(date) })),
  inMail: { details: '' },
  relatedDocumentId: user.email,
  link: { ...linkTo.home(), label: 'Open the Dashboard' },
})
