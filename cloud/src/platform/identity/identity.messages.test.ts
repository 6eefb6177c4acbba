import { expect, it } from 'vitest'
import { type MailContent, renderMail } from '../mail/mail-template.ts'
import { readSettings } from '../settings.ts'
import { previews } from './identity.messages.previews.ts'

const settings = readSettings({ CENTRE_NAME: 'Summit Leadership Centre' })

it.each(Object.entries(previews(settings)).flatMap(([name, mails]) => [mails].flat().map((mail) => [name, mail])))(
  '%s names the centre and shows no code',
  (_name, mail) => {
    const { subject, text, html } = renderMail(settings, mail as MailContent)
    expect(text.split('--')[0]).toContain('Summit Leadership Centre')
    expect(subject + text + html).not.toMatch(/=>|undefined|\[object/)
  },
)
