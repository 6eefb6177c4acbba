import { expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { lettersOf } from './letters.ts'

const settings = readSettings({ CENTRE_NAME: 'Summit Leadership Centre' })

it.each(Object.entries(lettersOf(settings)))('%s names the centre and shows no code', (_kind, made) => {
  const { subject, text, html } = made('ada@example.edu', '123456')
  expect(text.split('--')[0]).toContain('Summit Leadership Centre')
  expect(subject + text + html).not.toMatch(/=>|undefined|\[object/)
})
