import type { Settings } from '../settings/settings.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { MailMessage } from './mail-message.ts'

/** Placeholder for the token of a link. The token is created when the e-mail is sent: only its hash is stored. */
export const LINK_TOKEN = 'the-token-of-this-link'

/** Returns the e-mail with the token of its link. */
export const withLinkToken = (mail: MailMessage, token: string): MailMessage => ({
  ...mail,
  text: mail.text.replaceAll(LINK_TOKEN, token),
  html: mail.html.replaceAll(LINK_TOKEN, token),
})

type Button = { label: string; url: string }
/** The content of an e-mail, without its layout. */
export type MailContent = {
  to: string
  subject: string
  paragraphs: readonly string[]
  /** The address of a map. The link follows the paragraphs. */
  mapLink?: string | undefined
  button?: Button | undefined
  /** Buttons that answer a question. They come before the main button. */
  choices?: readonly Button[] | undefined
  calendarFile?: string | undefined
}

/** Renders an e-mail as plain text and HTML with the same words, using the layout of all e-mails. */
export function renderMail({ centre }: Pick<Settings, 'centre'>, content: MailContent): MailMessage {
  const footer = `${centre.name} · ${centre.address} · ${centre.phone}`
  // A name can contain line ends, but a subject must be one line.
  const subject = content.subject.replace(/\p{Cc}+/gu, ' ')
  const { to, calendarFile } = content
  const mail = { to, subject, text: textOf(content, footer), html: htmlOf(content, footer) }
  return calendarFile === undefined ? mail : { ...mail, calendarFile }
}

function textOf({ paragraphs, mapLink, choices = [], button }: MailContent, footer: string): string {
  const map = mapLink ? [{ label: 'Map', url: mapLink }] : []
  const buttons = [...map, ...choices, ...(button ? [button] : [])]
  return [...paragraphs, ...buttons.map(({ label, url }) => `${label}: ${url}`), '--', footer].join('\n\n')
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

function htmlOf({ subject, paragraphs, mapLink, choices = [], button }: MailContent, footer: string): string {
  const paragraph = (text: string) => `<p style="${STYLES.paragraph}">${escapeHtml(text)}</p>`
  const buttonOf = ({ label, url }: Button) =>
    `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${STYLES.button}">${escapeHtml(label)}</a></p>` +
    `<p style="${STYLES.address}">${escapeHtml(url)}</p>`
  return [
    `<!doctype html><html lang="en"><body style="${STYLES.page}"><div style="${STYLES.card}">`,
    `<h1 style="${STYLES.heading}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map(paragraph),
    mapLink ? `<p style="${STYLES.paragraph}"><a href="${escapeHtml(mapLink)}">Open the map</a></p>` : '',
    ...choices.map(buttonOf),
    button ? buttonOf(button) : '',
    `<hr style="${STYLES.line}"><p style="${STYLES.footer}">${escapeHtml(footer)}</p></div></body></html>`,
  ].join('')
}
