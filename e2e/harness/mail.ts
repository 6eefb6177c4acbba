import { openTestMailServer } from '../../cloud/src/testing/mail-server.ts'

export type Mailbox = Awaited<ReturnType<typeof startMailServer>>['mailbox']
export type Mail = {
  to: string[]
  subject: string
  text: string
  html: string
  links: string[]
  /** The address for answers. Empty if there is none. */
  replyTo: string
  at: number
}

/** Returns the first link of a mail with this text in its address. */
export const linkIn = ({ links }: Mail, part: string): string => links.find((link) => link.includes(part)) ?? ''

/** Starts a mail server that stores its mails, so that journeys can follow the links in real mails. */
export async function startMailServer() {
  const server = await openTestMailServer()
  const listMails = () =>
    server.received.map(({ to, at, mail: { subject = '', text = '', html = '', replyTo } }): Mail => {
      const links = `${text}\n${html.replaceAll('&amp;', '&')}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? []
      const recipients = to.map((address) => address.toLowerCase())
      const reply = replyTo?.[0]?.address ?? ''
      return { to: recipients, subject, text, html, links: [...new Set(links)], replyTo: reply, at }
    })

  return {
    url: `${server.url}?tls=off`,
    /** Returns the mails to an address. */
    mailbox(email: string) {
      const all = () => listMails().filter((mail) => mail.to.includes(email.toLowerCase()))
      return {
        all,
        /** Waits for the newest mail with a matching subject. Throws after the timeout, with all subjects. */
        async waitFor(subject: string | RegExp, { timeoutMs = 15_000, after = 0 } = {}): Promise<Mail> {
          const isExpected = (mail: Mail) =>
            mail.at >= after &&
            (typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject))
          const until = Date.now() + timeoutMs
          for (;;) {
            const mail = all().findLast(isExpected)
            if (mail) return mail
            const subjects = all().map((other) => other.subject)
            if (Date.now() > until)
              throw new Error(`No mail "${subject}" came for ${email}. It got: ${subjects.join(' | ') || 'nothing'}`)
            await new Promise((resolve) => setTimeout(resolve, 100))
          }
        },
      }
    },
    close: server.close,
  }
}
