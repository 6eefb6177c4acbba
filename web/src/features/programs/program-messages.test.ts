import { expect, it } from 'vitest'
import { describeMessageState, getRefetchInterval } from './program-messages.tsx'

const message = { id: 'm', title: '', message: '', additionalDetails: null, createdAt: 0, email: '', name: '' }
const format = { ago: () => '3 days ago' }

it.each([
  ['none', null, null, 'In the app only'],
  ['sent', null, null, 'E-mail sent'],
  ['sent', null, 1, 'E-mail sent · read in the app 3 days ago'],
  ['undelivered', 'No such mailbox', null, "E-mail wasn't delivered: No such mailbox"],
] as const)(
  'describeMessageState describes a message with the mail state %s',
  (mail, mailError, readAt, description) => {
    expect(describeMessageState({ ...message, mail, mailError, readAt }, format)).toBe(description)
  },
)

it('getRefetchInterval is short while a mail waits, longer while a mail is failing, and otherwise false', () => {
  expect(getRefetchInterval([{ mail: 'sent' }, { mail: 'failing' }, { mail: 'waiting' }])).toBe(3000)
  expect(getRefetchInterval([{ mail: 'sent' }, { mail: 'failing' }])).toBe(30_000)
  expect(getRefetchInterval([{ mail: 'sent' }, { mail: 'undelivered' }, { mail: 'none' }])).toBe(false)
})
