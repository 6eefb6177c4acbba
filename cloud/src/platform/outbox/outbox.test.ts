import { describe, expect, it } from 'vitest'
import { readOldDocuments } from '../../old-documents/old-documents.ts'
import { migrate } from '../documents/migrations.ts'
import { outboxEntries } from './outbox.ts'

const entry = { id: 'job-9', dueAt: 5, attempts: 1, lastError: 'busy', createdAt: 4 }
const mail = { to: 'kim@example.edu', subject: 'Your shift', text: 'Hello', html: '<p>Hello</p>' }
const attachment = { kind: 'signedContract', programID: 'program-1', documentHash: 'hash' }

describe('A job of an older version', () => {
  it.each([
    ['a mail', { kind: 'mail', letter: mail }, { kind: 'mail', mail }],
    [
      'a mail with a calendar file',
      { kind: 'mail', letter: { ...mail, ics: 'BEGIN:VCALENDAR' } },
      { kind: 'mail', mail: { ...mail, calendarFile: 'BEGIN:VCALENDAR' } },
    ],
    ['a mail with a contract', { kind: 'mail', letter: mail, attachment }, { kind: 'mail', mail, attachment }],
    ['a sealed mail', { kind: 'sealedMail', sealed: 'secret' }, { kind: 'sealedMail', sealed: 'secret' }],
    ['an account to delete', { kind: 'deleteAccount', userid: 'user-1' }, { kind: 'deleteAccount', userid: 'user-1' }],
  ])('keeps its meaning after the migration: %s', (_, errand, job) => {
    expect(migrate(outboxEntries, { ...entry, errand }, 1)).toEqual({ ...entry, job, changeID: null })
  })

  it('appears in the list of e-mails if it is one', () => {
    const old = readOldDocuments().filter(({ collection }) => collection === 'outbox')
    const isMail = old.map(({ document, schemaVersion }) =>
      outboxEntries.keys.isMail?.of(migrate(outboxEntries, document, schemaVersion) as never),
    )
    expect(isMail).toEqual([false, true])
  })
})
