import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mailbox = Awaited<ReturnType<typeof catchMail>>['mailbox']
export type Mail = { to: string[]; subject: string; text: string; html: string; links: string[]; at: number }

/** Starts a mail server that stores its mails, so that journeys can follow the links in real mails. */
export async function catchMail() {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          const text = mail.text ?? ''
          const html = mail.html ?? ''
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address.toLowerCase()),
            subject: mail.subject ?? '',
            text,
            html,
            links: [...new Set(`${text}\n${html.replaceAll('&amp;', '&')}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [])],
            at: Date.now(),
          })
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    mails,
    /** Returns the mails to an address. */
    mailbox(email: string) {
      const all = () => mails.filter((mail) => mail.to.includes(email.toLowerCase()))
      return {
        all,
        /**
         * Waits for the newest mail with a matching subject. Throws after the timeout, with the subjects of the
         * received mails.
         */
        async waitFor(subject: string | RegExp, { timeoutMs = 15_000, after = 0 } = {}): Promise<Mail> {
          const until = Date.now() + timeoutMs
          for (;;) {
            const found = all().findLast(
              (mail) =>
                mail.at >= after &&
                (typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject)),
            )
            if (found) return found
            if (Date.now() > until)
              throw new Error(
                `No mail "${subject}" came for ${email}. It got: ${
                  all()
                    .map((mail) => mail.subject)
                    .join(' | ') || 'nothing'
                }`,
              )
            await new Promise((resolve) => setTimeout(resolve, 100))
          }
        },
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
