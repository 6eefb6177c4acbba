import { isLoopback, type Settings } from '../settings.ts'
import { checkMail, InvalidMessage, type Mailer } from './mail-message.ts'

/** Where a mail server listens when its address names no port. */
const PORTS = { smtp: 587, smtps: 465 }

/** Sends by the mail server of `SMTP_URL`. */
export function smtpMailer(settings: Settings): Mailer {
  const server = new URL(settings.mail.smtpUrl)
  const secure = server.protocol === 'smtps:'
  const tls = server.searchParams.get('tls')
  async function openTransport() {
    // It is large, so it is loaded with the first mail.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      pool: true,
      maxConnections: 4,
      host: server.hostname.replace(/^\[|\]$/g, ''),
      port: Number(server.port) || (secure ? PORTS.smtps : PORTS.smtp),
      secure,
      ...(server.username
        ? { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }
        : {}),
      // Without TLS passwords and links would travel in clear, so a server that does not offer it gets none.
      requireTLS: !secure && tls !== 'off' && !isLoopback(server.hostname),
      ...(tls === 'insecure' ? { tls: { rejectUnauthorized: false } } : {}),
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let transport: ReturnType<typeof openTransport> | undefined
  const host = new URL(settings.origin).hostname
  return {
    async send(mail, id, _now, file) {
      checkMail(mail)
      transport ??= openTransport()
      await (await transport).sendMail({
        from: settings.mail.from || { name: settings.centre.name, address: settings.centre.email },
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(file
          ? { attachments: [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }] }
          : {}),
        ...(mail.calendarFile === undefined
          ? {}
          : { icalEvent: { method: methodOf(mail.calendarFile), filename: 'invite.ics', content: mail.calendarFile } }),
      })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** What a calendar file asks for (REQUEST, CANCEL): the mail has to say the same, or calendars only show the file. */
const methodOf = (ics: string): string => /^METHOD:([A-Z]+)\s*$/m.exec(ics)?.[1] ?? 'PUBLISH'

/**
 * Whether a mail that failed was certainly not taken: the server said so, or could not be reached or signed in to. Of a
 * connection that broke or took too long nobody knows.
 */
export function wasNotTaken(error: unknown): boolean {
  const { code, syscall, responseCode } = (error ?? {}) as { code?: string; syscall?: string; responseCode?: number }
  return responseCode !== undefined || syscall === 'connect' || code === 'EDNS' || code === 'EAUTH'
}

/**
 * True if an e-mail failed because of the server or of its settings (password, connection, sender), so that others fail
 * too; false if the server refused or put off this e-mail or its address.
 */
export function isServerFault(error: unknown): boolean {
  if (error instanceof InvalidMessage) return false
  const { code, command } = (error ?? {}) as { code?: unknown; command?: unknown }
  return (code !== 'EENVELOPE' && code !== 'EMESSAGE') || (code === 'EENVELOPE' && command === 'MAIL FROM')
}

/** The problem with the mail server, as the words that follow its name. */
function describeProblem(error: unknown): string {
  const { code, syscall, command, responseCode, message } = (error ?? {}) as MailError
  if (code === 'EAUTH') return 'refuses the user name or the password'
  if (code === 'EDNS') return "isn't known by this name"
  if (code === 'ETLS' || /certificate|STARTTLS|SSL|TLS/i.test(message ?? '')) return 'has no secure connection to offer'
  if (/ECONNREFUSED/.test(message ?? '')) return 'refuses the connection'
  if (code === 'ETIMEDOUT' || syscall === 'connect') return "doesn't answer"
  if (command === 'MAIL FROM') return 'refuses the sender address'
  if (responseCode !== undefined && responseCode < 500) return 'puts e-mails off'
  return "doesn't take e-mails"
}

type MailError = { code?: string; syscall?: string; command?: string; responseCode?: number; message?: string }

/**
 * The mail server that did not take an e-mail, the problem in words that follow its name, and its answer, without the
 * addresses that a server repeats.
 */
export function explainMailError(
  error: unknown,
  { mail }: Pick<Settings, 'mail'>,
): { server: string; problem: string; cause: string } {
  const { host, protocol } = new URL(mail.smtpUrl)
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  const text = (message ?? String(error)).replaceAll(/\S+@\S+/g, '(an address)').slice(0, 300)
  const server = /:\d+$/.test(host) ? host : `${host}:${protocol === 'smtps:' ? PORTS.smtps : PORTS.smtp}`
  return { server, problem: describeProblem(error), cause: code && !text.includes(code) ? `${text} (${code})` : text }
}
