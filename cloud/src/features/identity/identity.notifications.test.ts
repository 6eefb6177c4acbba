import { expect, it } from 'vitest'
import { renderMail } from '../../platform/mail/mail-template.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { identityExamples } from './identity.notifications.previews.ts'

const settings = readSettings({ CENTRE_NAME: 'Summit Leadership Centre' })

it.each(
  Object.entries(identityExamples(settings)).flatMap(([name, mails]) => mails.map((mail) => [name, mail] as const)),
)('%s names the centre and contains no leftover source code', (_name, mail) => {
  const { subject, text, html } = renderMail(settings, mail)
  expect(text.split('--')[0]).toContain('Summit Leadership Centre')
  expect(subject + text + html).not.toMatch(/=>|undefined|\[object/)
})
