import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { MAIL_COLORS } from './mail-style.ts'
import { renderMail } from './mail-template.ts'

const settings = readSettings({ CENTRE_NAME: 'Summit Centre' })
const where = { location: 'North field', address: '1 College Way', mapLink: 'https://centre.example/map' }
const facts = { what: 'Ropes\n& more', when: 'Thu, Dec 17, 1:00 PM to 4:00 PM', where, howMuch: 744.8 }
const button = { label: 'Open the program', url: 'http://localhost:8080/app?a=1&b=2' }
const choices = ['Yes', 'No'].map((label) => ({ label, url: `http://localhost:8080/${label}` }))
const content = { to: 'a@example.edu', subject: 'Ropes has a date', paragraphs: ['We planned it.', 'See you.'] }
const { html, text } = renderMail(settings, { ...content, facts: [facts], choices, button, notes: ['For you.'] })

it('renderMail says the same facts in the plain text and in the HTML, each on one line', () => {
  for (const line of [
    'What: Ropes & more',
    `When: ${facts.when}`,
    'Where: North field, 1 College Way',
    'How much: $744.80',
  ])
    expect(text.split('\n')).toContain(line)
  for (const value of ['Ropes &#38; more', facts.when, 'North field, 1 College Way', '$744.80'])
    expect(html).toContain(`<td>${value}`)
  expect(text.indexOf('We planned it.')).toBeLessThan(text.indexOf('What:'))
  expect(text.indexOf('What:')).toBeLessThan(text.indexOf('See you.'))
})

it('renderMail fills one button, and writes each address once, at the foot', () => {
  expect(html.match(/class="main"/g)).toHaveLength(1)
  expect(html).toMatch(/class="main"[^>]*><a href="http:\/\/localhost:8080\/Yes">Yes</)
  const [body = '', foot = ''] = html.split('class="foot"')
  for (const { label, url } of [...choices, button]) {
    const address = `${label}: ${url}`.replaceAll('&', '&#38;')
    expect(body).not.toContain(address)
    expect(foot.split(address)).toHaveLength(2)
  }
})

it('renderMail shows ratings as a row of numbers, and the button below it as a link', () => {
  const ratings = ['1, Poor', '2, Good'].map((label) => ({ label, url: `http://localhost:8080/${label[0]}` }))
  const rated = renderMail(settings, { ...content, ratings, button })
  expect(rated.html).toContain('<a href="http://localhost:8080/1" aria-label="1, Poor">1</a>')
  expect(rated.html).not.toContain('class="main"')
  expect(rated.html).toContain('<p class="link">')
  expect(rated.text).toContain('1, Poor: http://localhost:8080/1\n2, Good: http://localhost:8080/2\n')
})

it('renderMail hides a preview of the facts, or else of the first paragraph', () => {
  expect(html).toContain(`display:none">${facts.when} · North field, 1 College Way · $744.80</div>`)
  expect(renderMail(settings, content).html).toContain('display:none">We planned it.</div>')
})

it("renderMail shows the centre's logo instead of the mark", () => {
  const saved = { ...settings.saved, logos: { light: { fileID: 'file-1', width: 9, height: 9 }, dark: null } }
  expect(html).toContain(`src="${settings.origin}/icon-192.png"`)
  expect(renderMail({ ...settings, saved }, content).html).toContain(`src="${settings.origin}/files/logo/file-1"`)
})

it('mails have the colors of the app', () => {
  const theme = readFileSync(join(import.meta.dirname, '../../../../web/src/theme.ts'), 'utf8')
  const colors = Object.values(MAIL_COLORS).flatMap((scheme) => Object.values(scheme))
  expect(colors.filter((color) => !theme.includes(color))).toEqual([])
})
