import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Opens a mail server for tests that accepts and parses every mail. */
export async function openTestMailServer() {
  const received: { to: string[]; raw: string; mail: Email; at: number }[] = []
  let refusing = false
  let refusingPassword = false
  const unknown = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username }, _session, done) {
      if (!refusingPassword) return done(null, { user: username ?? '' })
      done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      if (refusing) return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
      done(unknown.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString('latin1'),
          mail: await PostalMime.parse(raw),
          at: Date.now(),
        })
        done()
      })
    },
  })
  server.on('error', () => {}) // a client closed the connection
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    urlWithPassword: `smtp://belay:expired@127.0.0.1:${port}`,
    received,
    to: (address: string) => received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail),
    refuse: (value: boolean) => {
      refusing = value
    },
    refusePassword: (value: boolean) => {
      refusingPassword = value
    },
    /** Refuses every further mail to this address, as an unknown mailbox. */
    forget: (address: string) => void unknown.add(address),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
export type TestMailServer = Awaited<ReturnType<typeof openTestMailServer>>
