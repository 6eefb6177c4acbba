import { isEmailAddress } from '@belay/contract/known'
import type { MailMessage } from '../outbox/outbox.ts'
import type { Settings } from '../settings.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** A mail in the centre's name: plain text and HTML of the same words, with at most one button. */
export function renderMail(
  settings: Settings,
  content: {
    to: string
    subject: string
    paragraphs: readonly string[]
    action?: { label: string; url: string } | undefined
    ics?: string | undefined
  },
): MailMessage {
  const centre = settings.centre.name
  const footer = `${centre} · ${settings.centre.address} · ${settings.centre.phone}`
  const { action } = content
  const text = [...content.paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), '--', footer].join('\n\n')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="background:#1c5fd4;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p><p style="color:#5a6b85;font-size:13px">${escaped(action.url)}</p>`
    : ''
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#f6f8fb;font-family:Inter,Helvetica,Arial,sans-serif;color:#14233c"><div style="max-width:560px;margin:24px auto;background:#fff;border:1px solid #dfe5ee;border-radius:8px;padding:28px"><h1 style="font-size:20px;margin:0 0 16px">${escaped(content.subject)}</h1>${content.paragraphs.map((line) => `<p style="font-size:15px;line-height:1.5;white-space:pre-line">${escaped(line)}</p>`).join('')}${button}<hr style="border:0;border-top:1px solid #dfe5ee;margin:24px 0"><p style="color:#5a6b85;font-size:12px">${escaped(footer)}</p></div></body></html>`
  // A name may hold line ends; a subject is one line.
  const subject = content.subject.replace(/\p{Cc}+/gu, ' ')
  return { to: content.to, subject, text, html, ...(content.ics === undefined ? {} : { ics: content.ics }) }
}

/** A mail that could never be sent: an address or subject that would write headers of its own. */
export class InvalidMessage extends Error {}

/** Throws `BadLetter` unless the mail goes to one address and writes no headers. */
export function checkMail(mail: MailMessage): void {
  if (!isEmailAddress(mail.to)) throw new InvalidMessage('the address is not one single address')
  if (/\p{Cc}/u.test(mail.subject)) throw new InvalidMessage('the subject has control characters')
}
