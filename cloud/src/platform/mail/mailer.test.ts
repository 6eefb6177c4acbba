import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildCalendarFile as fileOf, toEventFields } from '../../features/calendar/calendar-file.ts'
import { openTestMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { entryOf } from '../../testing/staffing.ts'
import { readSettings } from '../settings/settings.ts'
import { InvalidMessage, type Mailer } from './mail-message.ts'
import { renderMail } from './mail-template.ts'
import { createSmtpMailer, explainMailError } from './smtp.ts'

let office: TestMailServer
let mailer: Mailer
const settings = readSettings({})
const MAIL = renderMail(settings, { to: 'a@example.edu', subject: 'S', paragraphs: ['P'] })
const withServer = (smtpUrl: string) => ({ ...settings, mail: { ...settings.mail, smtpUrl } })

beforeEach(async () => {
  office = await openTestMailServer()
  mailer = createSmtpMailer(withServer(office.url))
})
afterEach(async () => {
  mailer.close()
  await office.close()
})

it('createSmtpMailer sends text and HTML with the same words, and a link that arrives unchanged', async () => {
  const url = `http://localhost:8080/login?mode=reset&redirect=%2Fapp%2Fx%3Fy%3D1#token=${'a=b'.repeat(40)}`
  const [to, subject] = ['ada@example.edu', 'Schön: choose a new password']
  const content = { to, subject, paragraphs: ['Größe <b>1</b>'], button: { label: 'Choose', url } }
  await mailer.send(renderMail(settings, content), 'one', 0)
  const [mail] = office.to('ada@example.edu')
  expect(mail?.subject).toBe('Schön: choose a new password')
  expect(mail?.from?.name).toBe('Ridgeline Leadership Centre')
  expect(mail?.text).toContain(`Choose: ${url}`)
  expect(mail?.text).toContain('Größe <b>1</b>')
  expect(mail?.html).toContain('Größe &#60;b&#62;1&#60;/b&#62;')
  expect(mail?.html).toContain(`href="${url.replaceAll('&', '&#38;')}"`)
  expect(mail?.messageId).toBe('<one@localhost>')
})

it('createSmtpMailer attaches a calendar file', async () => {
  const calendarFile =
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Ropes\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
  await mailer.send({ ...MAIL, calendarFile }, 'two', 0)
  const [mail] = office.to(MAIL.to)
  const file = mail?.attachments.find(({ filename }) => filename === 'invite.ics')
  expect(file?.mimeType).toMatch(/calendar|ics/)
  const content = file?.content
  expect(typeof content === 'string' ? content : new TextDecoder().decode(content)).toContain('SUMMARY:Ropes')
})

it.each([
  ['REQUEST', false],
  ['CANCEL', true],
])('createSmtpMailer sets the calendar method %s in the e-mail as in its file', async (method, cancel) => {
  const where = { location: '', address: '', mapLink: '' }
  const event = { ...toEventFields(entryOf('p1')), where, sequence: 2, status: 'confirmed' as const, changedAt: 0 }
  const calendarFile = fileOf(settings, event, { name: 'Finn', email: 'finn@example.edu' }, cancel)
  await mailer.send({ ...MAIL, calendarFile }, 'three', 0)
  const types = [
    ...(office.received[0]?.raw ?? '').matchAll(/^Content-Type: text\/calendar;[^\n]*(?:\n\s[^\n]*)*/gim),
  ].map(([type]) => type)
  expect(types).toHaveLength(1)
  expect(types[0]).toMatch(new RegExp(`method="?${method}"?`))
  expect(calendarFile).toContain(`METHOD:${method}`)
})

it('createSmtpMailer refuses addresses and subjects that would inject headers or add recipients', async () => {
  for (const to of [
    'a@example.edu\r\nBcc: b@example.com',
    'a@example.edu, b@example.com',
    'A <a@example.edu>',
    'a@example.edu;b@example.com',
    'nobody',
    '',
  ]) {
    await expect(mailer.send({ ...MAIL, to }, 'x', 0)).rejects.toBeInstanceOf(InvalidMessage)
  }
  const injected = { ...MAIL, subject: 'S\r\nBcc: b@example.com' }
  await expect(mailer.send(injected, 'x', 0)).rejects.toBeInstanceOf(InvalidMessage)
  expect(office.received).toEqual([])
})

it('createSmtpMailer throws if the server defers the e-mail, so that it is sent again later', async () => {
  office.refuse(true)
  await expect(mailer.send(MAIL, 'x', 0)).rejects.toThrow()
})

it('createSmtpMailer sends nothing unencrypted to another machine, except if that is set', async () => {
  const elsewhere = office.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  const inClear = createSmtpMailer(withServer(elsewhere))
  await expect(inClear.send(MAIL, 'x', 0)).rejects.toThrow(/STARTTLS/)
  inClear.close()
  expect(office.received).toEqual([])
  const asked = createSmtpMailer(withServer(`${elsewhere}?tls=off`))
  await asked.send(MAIL, 'y', 0)
  asked.close()
  expect(office.to('a@example.edu')).toHaveLength(1)
})

it('explainMailError names the server and the problem, without e-mail addresses', async () => {
  office.forget('a@example.edu')
  const refused = await mailer.send(MAIL, 'x', 0).catch((error: unknown) => error)
  expect(explainMailError(refused, withServer(office.url))).toEqual({
    server: new URL(office.url).host,
    problem: "doesn't take e-mails",
    cause: expect.stringContaining('550 No such mailbox'),
  })
  const gone = createSmtpMailer(withServer('smtp://127.0.0.1:9'))
  const unreachable = await gone.send(MAIL, 'x', 0).catch((error: unknown) => error)
  expect(explainMailError(unreachable, withServer('smtp://127.0.0.1:9'))).toEqual({
    server: '127.0.0.1:9',
    problem: 'refuses the connection',
    cause: expect.stringContaining('ECONNREFUSED'),
  })
  const unknown = new Error('550 <bob@example.edu> unknown')
  expect(explainMailError(unknown, withServer('smtps://mail.example.edu'))).toEqual({
    server: 'mail.example.edu:465',
    problem: "doesn't take e-mails",
    cause: '550 (an address) unknown',
  })
})

it('createSmtpMailer uses the centre as the sender if no other sender is set', async () => {
  await mailer.send(MAIL, 'x', 0)
  const { name, email } = settings.centre
  expect(office.to('a@example.edu')[0]?.from).toMatchObject({ name, address: email })
})
