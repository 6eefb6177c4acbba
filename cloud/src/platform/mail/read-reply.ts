import EmailReplyParser from 'email-reply-parser'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'

/** An answer by e-mail. `messageID` is the same if the e-mail is delivered twice. */
export type MailReply = { from: string; messageID: string; text: string; files: File[] }

/**
 * The most characters to search for quoted text. The answer stands above the quoted text, and the search takes more
 * than linear time.
 */
const MOST_SEARCHED = 12_000
/** The most characters of an e-mail to read. */
const MOST_READ = 200_000
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }
/** The number of servers that an e-mail passes before it counts as a loop. */
const MOST_HOPS = 50

/** Parses an e-mail. Returns null for automatic e-mails, which nobody answers: bounces, absence notes, newsletters. */
export async function readReply(raw: Uint8Array, returnPath: string): Promise<MailReply | null> {
  const mail = await PostalMime.parse(raw, LIMITS)
  if (returnPath === '' || isAutomatic(mail)) return null
  return {
    from: mail.from?.address?.toLowerCase() ?? '',
    messageID: mail.messageId ?? '',
    text: findAnswer(mail.text?.slice(0, MOST_READ) ?? toPlainText(mail.html?.slice(0, MOST_READ) ?? '')),
    files: mail.attachments.filter(isAttached).map(toFile),
  }
}

const HEADERS_OF_ROBOTS = ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-failed-recipients']

function isAutomatic({ headers }: Email): boolean {
  const valuesOf = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value.toLowerCase())
  return (
    valuesOf('auto-submitted').some((value) => !value.startsWith('no')) ||
    valuesOf('precedence').some((value) => /bulk|junk|list|auto/.test(value)) ||
    valuesOf('content-type').some((value) => value.startsWith('multipart/report')) ||
    headers.some(({ key }) => HEADERS_OF_ROBOTS.includes(key)) ||
    valuesOf('received').length > MOST_HOPS
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a message has no control characters
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g

/** Returns the text above the quoted e-mail and the signature. */
function findAnswer(text: string): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*\n\s*/g, '\n\n')
    .trim()
  return new EmailReplyParser().parseReply(plain.slice(0, MOST_SEARCHED)).trim()
}

/** Converts HTML to text, without quoted e-mails. */
function toPlainText(html: string): string {
  const blocks = sanitizeHtml(html, {
    allowedTags: ['blockquote', 'br', 'div', 'li', 'p', 'tr'],
    allowedAttributes: { '*': ['class'] },
    nestingLimit: 100,
    exclusiveFilter: ({ tag, attribs }) => tag === 'blockquote' || /gmail_quote/.test(attribs.class ?? ''),
  })
  return blocks
    .replace(/<(?:br|\/)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** True for an attachment, and false for the picture of a signature, an invitation, or a part that signs the e-mail. */
const isAttached = ({ disposition, contentId, related, mimeType }: Attachment): boolean =>
  !related && !(disposition === 'inline' && contentId) && !/signature|pkcs7|text\/calendar/.test(mimeType)

const toFile = ({ filename, mimeType, content }: Attachment): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], toOneLine(filename ?? 'file'), {
    type: mimeType,
  })

const toOneLine = (text: string): string => text.replace(CONTROL_CHARACTERS, '').replace(/\s+/g, ' ')
