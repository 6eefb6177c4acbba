import type { Settings } from '../settings.ts'
import type { MailMessage } from './mail-message.ts'

/** What one mail says; the template gives it its form. */
export type MailContent = {
  to: string
  subject: string
  paragraphs: readonly string[]
  button?: { label: string; url: string } | undefined
  calendarFile?: string | undefined
}

/** The one template of all mails: plain text and HTML of the same words, with at most one button. */
export function renderMail({ centre }: Pick<Settings, 'centre'>, content: MailContent): MailMessage {
  const footer = `${centre.name} · ${centre.address} · ${centre.phone}`
  // A name may hold line ends; a subject is one line.
  const subject = content.subject.replace(/\p{Cc}+/gu, ' ')
  const { to, calendarFile } = content
  const mail = { to, subject, text: textOf(content, footer), html: htmlOf(content, footer) }
  return calendarFile === undefined ? mail : { ...mail, calendarFile }
}

function textOf({ paragraphs, button }: MailContent, footer: string): string {
  return [...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : []), '--', footer].join('\n\n')
}

const STYLES = {
  page: 'margin:0;background:#f6f8fb;font-family:Inter,Helvetica,Arial,sans-serif;color:#14233c',
  card: 'max-width:560px;margin:24px auto;background:#fff;border:1px solid #dfe5ee;border-radius:8px;padding:28px',
  heading: 'font-size:20px;margin:0 0 16px',
  paragraph: 'font-size:15px;line-height:1.5;white-space:pre-line',
  button: 'background:#1c5fd4;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600',
  address: 'color:#5a6b85;font-size:13px;overflow-wrap:anywhere',
  line: 'border:0;border-top:1px solid #dfe5ee;margin:24px 0',
  footer: 'color:#5a6b85;font-size:12px',
} as const

function htmlOf({ subject, paragraphs, button }: MailContent, footer: string): string {
  const paragraph = (text: string) => `<p style="${STYLES.paragraph}">${escapeHtml(text)}</p>`
  const buttonOf = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${STYLES.button}">${escapeHtml(label)}</a></p>` +
    `<p style="${STYLES.address}">${escapeHtml(url)}</p>`
  return [
    `<!doctype html><html lang="en"><body style="${STYLES.page}"><div style="${STYLES.card}">`,
    `<h1 style="${STYLES.heading}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map(paragraph),
    button ? buttonOf(button) : '',
    `<hr style="${STYLES.line}"><p style="${STYLES.footer}">${escapeHtml(footer)}</p></div></body></html>`,
  ].join('')
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
