import { DAY } from '@belay/contract/constants'
import { createTransport } from 'nodemailer'
import { type DocumentStore, VersionConflict } from '../documents/store.ts'
import type { Letter } from '../outbox/outbox.ts'
import type { Settings } from '../settings.ts'
import { mails } from './mail.documents.ts'

/** A file that is attached to a letter. */
export type MailFile = { name: string; type: string; bytes: Uint8Array }

export type Mailer = {
  /** Sends a letter; `id` is the same when it is sent again, so that it can be known for the same. Throws when it could not be sent. */
  send(letter: Letter, id: string, now: number, file?: MailFile | null): Promise<void>
  close(): void
}

/** A letter that could never be sent: an address or subject that would write headers of its own. */
export class BadLetter extends Error {}

const SINGLE_ADDRESS = /^[^\s\p{Cc},;:<>()"\\[\]@]+@[^\s\p{Cc},;:<>()"\\[\]@]+$/u

function checked(letter: Letter): void {
  if (!SINGLE_ADDRESS.test(letter.to)) throw new BadLetter('the address is not one single address')
  if (/\p{Cc}/u.test(letter.subject)) throw new BadLetter('the subject has control characters')
}

/** Sends by SMTP when a server is set; else keeps letters among the documents, where a local app shows them. */
export function openMailer(settings: Settings, store: DocumentStore): Mailer {
  return settings.smtpUrl ? smtpMailer(settings) : keepingMailer(store)
}

function smtpMailer(settings: Settings): Mailer {
  const server = new URL(settings.smtpUrl)
  if (server.protocol !== 'smtp:' && server.protocol !== 'smtps:') throw new Error('SMTP_URL begins with smtp:// or smtps://')
  const secure = server.protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    ...(server.username ? { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } } : {}),
    ...(server.searchParams.get('tls') === 'insecure' ? { tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = new URL(settings.origin).hostname
  return {
    async send(letter, id, _now, file) {
      checked(letter)
      await transport.sendMail({
        from: settings.mailFrom,
        to: { name: '', address: letter.to },
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(file ? { attachments: [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }] } : {}),
        ...(letter.ics === undefined ? {} : { icalEvent: { method: 'PUBLISH', filename: 'invite.ics', content: letter.ics } }),
      })
    },
    close: () => transport.close(),
  }
}

/** Letters hold sign-in links and names, so those that nobody sends are not kept for ever. */
const KEPT_FOR = 30 * DAY

/** Of what is attached only the name and the size are kept. */
const attachmentOf = (file?: MailFile | null) => (file ? { attachment: { name: file.name, size: file.bytes.byteLength } } : {})

function keepingMailer(store: DocumentStore): Mailer {
  /** Some of the old at a time: each letter that comes takes more with it than it adds. */
  async function forgetOld(now: number): Promise<void> {
    const { items } = await store.find(mails, { orderBy: 'createdAt', to: now - KEPT_FOR, limit: 20 })
    if (items.length === 0) return
    const batch = store.batch()
    for (const { id, version } of items) batch.delete(mails, id, version)
    await batch.commit().catch((error: unknown) => {
      if (!(error instanceof VersionConflict)) throw error // another process was first
    })
  }

  return {
    async send(letter, id, now, file) {
      checked(letter)
      const { to, subject, text, html, ics } = letter
      try {
        await store
          .batch()
          .create(mails, { id, to, subject, text, html, ...(ics === undefined ? {} : { ics }), ...attachmentOf(file), createdAt: now })
          .commit()
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error // it is there already
      }
      await forgetOld(now)
    },
    close: () => {},
  }
}
