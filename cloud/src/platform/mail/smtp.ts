import { isLoopback, type Settings } from '../settings/settings.ts'
import { checkMail, InvalidMessage, type Mailer } from './mail-message.ts'

/** Default ports of a mail server. */
const PORTS = { smtp: 587, smtps: 465 }

/** Creates a mailer for the mail server of `SMTP_URL`. */
export function createSmtpMailer(settings: Settings): Mailer {
  const server = new URL(settings.mail.smtpUrl)
  const secure = server.protocol === 'smtps:'
  const tls = server.searchParams.get('tls')
  async function openTransport() {
    // The library is large, so it is loaded with the first e-mail.
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
      // Passwords and links must not travel unencrypted, so a server without TLS gets no e-mail.
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
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
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

/** Returns a calendar file's method (REQUEST, CANCEL). An e-mail that does not repeat it shows only an attachment. */
const methodOf = (ics: string): string => /^METHOD:([A-Z]+)\s*$/m.exec(ics)?.[1] ?? 'PUBLISH'

/** True if the server certainly did not accept the e-mail. After a broken connection or timeout, this is unknown. */
export function wasNotAccepted(error: unknown): boolean {
  const { code, syscall, responseCode } = (error ?? {}) as { code?: string; syscall?: string; responseCode?: number }
  return responseCode !== undefined || syscall === 'connect' || code === 'EDNS' || code === 'EAUTH'
}

/** True if the server or its settings are at fault, not this e-mail or its address: other e-mails fail too. */
export function isServerFault(error: unknown): boolean {
  if (error instanceof InvalidMessage) return false
  const { code, command } = (error ?? {}) as { code?: unknown; command?: unknown }
  return (code !== 'EENVELOPE' && code !== 'EMESSAGE') || (code === 'EENVELOPE' && command === 'MAIL FROM')
}

/** Returns the code of the server's reply to a failed e-mail: 4xx defers it, 5xx refuses it. 0 without a reply. */
export const replyCodeOf = (error: unknown): number => (error as MailError | null)?.responseCode ?? 0

/** Describes the problem with the mail server in words that follow the server's name. */
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

/** Returns the mail server, its problem in words that follow its name, and its answer without e-mail addresses. */
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
