import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mailer } from '../../../platform/mail/mail-message.ts'
import { renderMail } from '../../../platform/mail/mail-template.ts'
import { createSmtpMailer } from '../../../platform/mail/smtp.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import { openTestMailServer, type TestMailServer } from '../../../testing/mail-server.ts'
import { entryOf } from '../../../testing/staffing.ts'
import { buildMailContent } from '../../notifications/notify.ts'
import { UNANSWERED } from './staff-programs.documents.ts'
import { type Shift, shiftAssigned, shiftChanged, shiftReleased } from './staff-programs.notifications.ts'

const FINN = 'finn@example.edu'
const base = readSettings({ CENTRE_NAME: 'Gipfel & Zürich, Zentrum' })

const assignment = {
  id: 'staff-1_program-1',
  staffID: 'staff-1',
  staffName: 'Finn Größe',
  staffEmail: FINN,
  programID: 'program-1',
  programName: `Ropes für alle, ${'a long name of a program '.repeat(4)}`,
  date: '04/20/2026',
  startTime: '9:00 AM',
  endTime: '12:00 PM',
  location: 'Hall; 2nd floor',
  role: 'Lead',
  hours: 3,
  totalCost: 75,
  ...UNANSWERED,
  createdAt: 0,
  version: 1,
}

/** Returns a shift whose schedule entry has this version. */
const shiftAt = (version: number): Shift => ({
  assignment,
  where: { location: 'Hall; 2nd floor', address: '1 College Way', mapLink: 'https://example.edu/map' },
  email: FINN,
  settings: base,
  now: Date.UTC(2026, 2, 10, 15),
  entry: { ...entryOf('program-1', { programName: assignment.programName, date: assignment.date }), version },
})

let office: TestMailServer
let mailer: Mailer
beforeAll(async () => {
  office = await openTestMailServer()
  const settings = { ...base, mail: { ...base.mail, smtpUrl: office.url } }
  mailer = createSmtpMailer(settings)
  const messages = [shiftAssigned(shiftAt(3)), shiftChanged(shiftAt(4)), shiftReleased({ ...shiftAt(5), why: '' })]
  for (const [index, message] of messages.entries())
    await mailer.send(renderMail(base, buildMailContent(base, message, { to: FINN })), `mail-${index}`, 0)
})
afterAll(async () => {
  mailer.close()
  await office.close()
})

const textOf = (content: string | ArrayBuffer | Uint8Array | undefined) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** Returns the calendar parts of a mail: the alternative that calendars act on, and the file. */
function calendarParts(index: number) {
  const parts = office.received[index]?.mail.attachments ?? []
  const alternative = parts.find(({ mimeType }) => mimeType === 'text/calendar')
  const file = parts.find(({ filename, mimeType }) => filename === 'invite.ics' && mimeType !== 'text/calendar')
  return { alternative, file }
}

/** Returns the value of a property in a calendar file, after unfolding its long lines. */
const propertyOf = (calendar: string, property: string) =>
  new RegExp(`^${property}(?:;[^:\\r\\n]*)?:(.*)$`, 'm').exec(calendar.replace(/\r?\n[ \t]/g, ''))?.[1]?.trim()

it.each([
  ['an assignment', 0, 'REQUEST', 'CONFIRMED', '3'],
  ['a move', 1, 'REQUEST', 'CONFIRMED', '4'],
  ['the end of an assignment', 2, 'CANCEL', 'CANCELLED', '5'],
])(
  'the mail of %s contains the same event in its alternative and in its file',
  (_what, index, method, status, sequence) => {
    const { alternative, file } = calendarParts(index)
    expect(alternative?.method).toBe(method)
    expect(office.received[index]?.raw).toMatch(
      /^Content-Type: text\/calendar;(?=[^\r]*(?:\r?\n\s[^\r]*)*charset="?utf-8)/im,
    )
    for (const content of [textOf(alternative?.content), textOf(file?.content)]) {
      expect(propertyOf(content, 'METHOD')).toBe(method)
      expect(propertyOf(content, 'STATUS')).toBe(status)
      expect(propertyOf(content, 'UID')).toBe('program-1@belay')
      expect(propertyOf(content, 'SEQUENCE')).toBe(sequence)
    }
  },
)

it('a calendar mail contains the person as attendee and the centre as organizer, with non-ASCII letters', () => {
  const calendar = textOf(calendarParts(0).alternative?.content)
  const unfolded = calendar.replace(/\r?\n[ \t]/g, '')
  expect(propertyOf(calendar, 'ATTENDEE')?.toLowerCase()).toBe(`mailto:${FINN}`)
  expect(unfolded).toMatch(/^ATTENDEE;.*CN="?Finn Größe"?/m)
  expect(propertyOf(calendar, 'ORGANIZER')?.toLowerCase()).toBe(`mailto:${base.centre.email}`)
  expect(propertyOf(calendar, 'SUMMARY')).toContain('Ropes für alle\\, a long name')
  expect(propertyOf(calendar, 'LOCATION')).toBe('Hall\\; 2nd floor\\, 1 College Way')
  expect(propertyOf(calendar, 'DESCRIPTION')).toContain('Map: https://example.edu/map')
})

it('a calendar file has no lines of more than 75 octets, the limit of calendars', () => {
  const calendar = textOf(calendarParts(0).file?.content)
  expect(calendar).toMatch(/\r?\n /)
  for (const line of calendar.split(/\r?\n/)) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})
