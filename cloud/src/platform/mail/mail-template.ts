import { LOGO_PATH, MARK_PATH } from '@belay/contract/links'
import type { Settings } from '../settings/settings.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { type Fact, type Facts, listFacts, toOneLine } from './mail-facts.ts'
import type { MailMessage } from './mail-message.ts'
import { MAIL_COLORS, MAIL_STYLE } from './mail-style.ts'

/**
 * Returns the e-mail with the token of its link in place of the placeholder. The token is created when the e-mail is
 * sent: only its hash is stored. Nobody can guess the placeholder, so the words of other people do not contain it.
 */
export const withLinkToken = (mail: MailMessage, placeholder: string, token: string): MailMessage => ({
  ...mail,
  text: mail.text.replaceAll(placeholder, token),
  html: mail.html.replaceAll(placeholder, token),
})

type Button = { label: string; url: string }
/** A message in an e-mail about several. `url`: the page about it. */
type Entry = { title: string; text: string; url?: string | undefined }
/** The content of an e-mail, without its layout. */
export type MailContent = {
  to: string
  subject: string
  /** The first paragraph comes before the facts, the others after them. */
  paragraphs: readonly string[]
  /** One block for each program. */
  facts?: readonly Facts[] | undefined
  /** The messages of an e-mail about several. They come before the other paragraphs. */
  entries?: readonly Entry[] | undefined
  /** Links that each choose a rating: "1, Poor". They come before the button, which becomes a link. */
  ratings?: readonly Button[] | undefined
  /** Buttons that answer a question. The first is the main button, and `button` is a link. */
  choices?: readonly Button[] | undefined
  button?: Button | undefined
  /** Small print below the buttons. */
  notes?: readonly string[] | undefined
  calendarFile?: string | undefined
}

type MailSettings = Pick<Settings, 'centre' | 'origin' | 'saved'>
/** The parts of an e-mail that both its plain text and its HTML show. */
type Parts = Required<Pick<MailContent, 'subject' | 'paragraphs' | 'notes'>> & {
  entries: readonly Entry[]
  ratings: readonly Button[]
  blocks: readonly (readonly Fact[])[]
  buttons: readonly Button[]
  /** The number of buttons in the row of the filled button. The others are links. */
  inRow: number
  footer: string
}

/** Renders an e-mail as plain text and HTML with the same words, using the layout of all e-mails. */
export function renderMail(settings: MailSettings, content: MailContent): MailMessage {
  const { to, calendarFile, paragraphs, facts = [], entries = [], choices = [], button, notes = [] } = content
  const { ratings = [] } = content
  const { name, address, phone } = settings.centre
  const parts: Parts = {
    // A name can contain line ends, but a subject must be one line.
    subject: content.subject.replace(/\p{Cc}+/gu, ' '),
    paragraphs,
    blocks: facts.map((each) => listFacts(each, settings)),
    entries,
    buttons: [...choices, ...(button ? [button] : [])],
    ratings,
    inRow: ratings.length > 0 ? 0 : choices.length > 0 ? 2 : 1,
    notes,
    footer: `${name} · ${address} · ${phone}`,
  }
  const mail = { to, subject: parts.subject, text: textOf(parts), html: htmlOf(parts, settings) }
  return calendarFile === undefined ? mail : { ...mail, calendarFile }
}

function textOf({ paragraphs: [opening = '', ...others], ...parts }: Parts): string {
  const { blocks, entries, ratings, buttons, notes, footer } = parts
  const lines = blocks.map((facts) => facts.flatMap(textOfFact).join('\n'))
  const write = ({ label, url }: Button) => `${label}: ${url}`
  const links = [ratings.map(write).join('\n'), ...buttons.map(write)]
  const messages = entries.map((entry) => [entry.title, entry.text, entry.url].filter(Boolean).join('\n'))
  return [opening, ...lines, ...messages, ...others, ...links, ...notes, '--', footer].filter(Boolean).join('\n\n')
}

const textOfFact = ({ label, lines, mapLink }: Fact): string[] => [
  ...lines.map((line) => `${label}: ${line}`),
  ...(mapLink ? [`Map: ${mapLink}`] : []),
]

function htmlOf(parts: Parts, settings: MailSettings): string {
  const { subject, paragraphs, blocks, entries, buttons, notes, footer } = parts
  const [opening, ...others] = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`)
  const addresses = buttons.map(({ label, url }) => `<p class="quiet">${escapeHtml(`${label}: ${url}`)}</p>`)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${MAIL_STYLE}</style>`,
    `</head><body><div class="preheader" style="display:none">${escapeHtml(previewOf(parts))}</div><div class="card">`,
    `<p class="head">${pictureOf(settings)}`,
    `${escapeHtml(settings.centre.name)}</p><main><h1>${escapeHtml(subject)}</h1>`,
    opening ?? '',
    ...blocks.map((facts) => `<table class="facts">${facts.map(rowOf).join('')}</table>`),
    ...entries.map(htmlOfEntry),
    ...others,
    htmlOfRatings(parts),
    htmlOfButtons(parts),
    ...notes.map((text) => `<p class="quiet">${escapeHtml(text)}</p>`),
    '</main><div class="foot">',
    ...addresses,
    `<p class="quiet">${escapeHtml(footer)}</p></div></div></body></html>`,
  ].join('')
}

/** Returns the text that a list of mails shows after the subject: the facts, or else the first paragraph. */
function previewOf({ blocks: [facts], paragraphs: [opening = ''] }: Parts): string {
  const rest = facts?.flatMap(({ label, lines }) => (label === 'What' ? [] : lines))
  return rest?.join(' · ') ?? toOneLine(opening)
}

/** Returns the centre's logo, or the app's mark. */
function pictureOf({ origin, saved }: MailSettings): string {
  const { light } = saved.logos
  return light
    ? `<img class="logo" src="${escapeHtml(origin + LOGO_PATH + light.fileID)}" height="28" alt="">`
    : `<img src="${escapeHtml(origin + MARK_PATH)}" height="28" alt="">`
}

function rowOf({ label, lines, mapLink }: Fact): string {
  const map = mapLink ? `<br><a href="${escapeHtml(mapLink)}">Open the map</a>` : ''
  return `<tr><th scope="row">${label}</th><td>${lines.map(escapeHtml).join('<br>')}${map}</td></tr>`
}

function htmlOfEntry({ title, text, url }: Entry): string {
  const head = url ? `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>` : escapeHtml(title)
  return `<div class="entry"><h2>${head}</h2><p>${escapeHtml(text)}</p></div>`
}

/** Returns a row of numbers, with the words of the lowest and the highest below it. */
function htmlOfRatings({ ratings }: Parts): string {
  if (ratings.length === 0) return ''
  const [numbers, words] = [0, 1].map((part) => ratings.map(({ label }) => escapeHtml(label.split(', ')[part] ?? '')))
  const cells = ratings.map(
    ({ label, url }, index) =>
      `<td class="other"><a href="${escapeHtml(url)}" aria-label="${escapeHtml(label)}">${numbers?.[index]}</a></td>`,
  )
  const first = `<td class="quiet">${words?.[0]}</td>`
  const last = `<td class="quiet" colspan="${ratings.length - 1}">${words?.at(-1)}</td>`
  return `<table class="ratings" role="presentation"><tr>${cells.join('')}</tr><tr>${first}${last}</tr></table>`
}

/** Returns the row of the filled button and the other answer. Other buttons become links. */
function htmlOfButtons({ buttons, inRow }: Parts): string {
  const row = buttons.slice(0, inRow)
  const anchor = ({ label, url }: Button) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
  const cells = row.map((button, index) =>
    index === 0
      ? // The attribute is for mail programs that ignore the style sheet.
        `<td class="main" bgcolor="${MAIL_COLORS.light.button}">${anchor(button)}</td>`
      : `<td class="gap"></td><td class="other">${anchor(button)}</td>`,
  )
  const links = buttons.slice(row.length).map((button) => `<p class="link">${anchor(button)}</p>`)
  return [
    row.length > 0 ? `<table class="buttons" role="presentation"><tr>${cells.join('')}</tr></table>` : '',
    ...links,
  ].join('')
}
