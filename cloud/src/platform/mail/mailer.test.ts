import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPostOffice, type PostOffice } from '../../testing/post-office.ts'
import { readSettings } from '../settings.ts'
import { letter } from './letter.ts'
import { BadLetter, type Mailer, openMailer } from './mailer.ts'

let office: PostOffice
let mailer: Mailer
const settings = readSettings({})
beforeEach(async () => {
  office = await openPostOffice()
  mailer = openMailer({ ...settings, smtpUrl: office.url }, undefined as never)
})
afterEach(async () => {
  mailer.close()
  await office.close()
})

it('sends text and HTML of the same words, with a link that survives the mail', async () => {
  const url = `http://localhost:8080/login?mode=reset&token=${'a=b'.repeat(40)}&redirect=%2Fapp%2Fx%3Fy%3D1`
  await mailer.send(
    letter(settings, { to: 'ada@example.edu', subject: 'Schön: choose a new password', paragraphs: ['Größe <b>1</b>'], action: { label: 'Choose', url } }),
    'one',
    0,
  )
  const [mail] = office.to('ada@example.edu')
  expect(mail?.subject).toBe('Schön: choose a new password')
  expect(mail?.from?.name).toBe('Ridgeline Leadership Centre')
  expect(mail?.text).toContain(`Choose: ${url}`)
  expect(mail?.text).toContain('Größe <b>1</b>')
  expect(mail?.html).toContain('Größe &#60;b&#62;1&#60;/b&#62;')
  expect(mail?.html).toContain(`href="${url.replaceAll('&', '&#38;')}"`)
  expect(mail?.messageId).toBe('<one@localhost>')
})

it('attaches a calendar file', async () => {
  const ics = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Ropes\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
  await mailer.send(letter(settings, { to: 'finn@example.edu', subject: 'Assigned', paragraphs: ['See you.'], ics }), 'two', 0)
  const [mail] = office.to('finn@example.edu')
  const file = mail?.attachments.find(({ filename }) => filename === 'invite.ics')
  expect(file?.mimeType).toMatch(/calendar|ics/)
  const content = file?.content
  expect(typeof content === 'string' ? content : new TextDecoder().decode(content)).toContain('SUMMARY:Ropes')
})

it('refuses addresses and subjects that would write headers, or go to more than one', async () => {
  const good = letter(settings, { to: 'a@example.edu', subject: 'S', paragraphs: ['P'] })
  for (const to of ['a@example.edu\r\nBcc: b@example.com', 'a@example.edu, b@example.com', 'A <a@example.edu>', 'a@example.edu;b@example.com', 'nobody', '']) {
    await expect(mailer.send({ ...good, to }, 'x', 0)).rejects.toBeInstanceOf(BadLetter)
  }
  await expect(mailer.send({ ...good, subject: 'S\r\nBcc: b@example.com' }, 'x', 0)).rejects.toBeInstanceOf(BadLetter)
  expect(office.received).toEqual([])
})

it('fails when the server puts the letter off, so that it is tried again', async () => {
  office.refuse(true)
  await expect(mailer.send(letter(settings, { to: 'a@example.edu', subject: 'S', paragraphs: ['P'] }), 'x', 0)).rejects.toThrow()
})
