import { SECOND } from '@belay/contract/constants'
import { ORPCError } from '@orpc/server'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Log } from '../process/log.ts'
import { type MailReply, readReply } from './read-reply.ts'
import type { ReplyTarget } from './reply-address.ts'

/** The largest e-mail in bytes: one file of the largest size, as mail programs encode it, and its text. */
const MOST_BYTES = 30 * 1024 * 1024
/** The most e-mails to receive at once, because each is kept in memory. */
const MOST_CLIENTS = 5

type Handlers = {
  log: Log
  /** Finds the conversation and the person of an address. */
  findTarget: (address: string) => Promise<ReplyTarget | null>
  /** Adds an answer to its conversation. Throws an error of the contract if the person may not write. */
  receive: (target: ReplyTarget, reply: MailReply) => Promise<void>
}
type Listening = { host: string; port: number }

/** An SMTP error. 4xx: the sender's server tries again; 5xx: it returns the e-mail to its sender with the words. */
const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/**
 * Receives answers by SMTP from the centre's own mail server. It takes e-mails only for addresses with a valid token,
 * one at a time, so it relays nothing. A refused e-mail is returned to its sender by their own mail server: this one
 * sends nothing, so that no two servers answer each other.
 */
export async function receiveReplies({ host, port }: Listening, { log, findTarget, receive }: Handlers) {
  const targets = new WeakMap<SMTPServerSession, ReplyTarget>()
  const attempt = async (work: () => Promise<void>, done: (error?: Error | null) => void) => {
    try {
      await work()
      done()
    } catch (error) {
      if (error instanceof ORPCError && error.status < 500) return done(refusal(550, error.message))
      if (error instanceof Error && 'responseCode' in error) return done(error)
      log.error('an answer by e-mail was not received', { error: error instanceof Error ? error.stack : String(error) })
      done(refusal(451, 'Try again later.'))
    }
  }
  const server = new SMTPServer({
    name: 'belay',
    banner: 'Answers to messages',
    size: MOST_BYTES,
    maxClients: MOST_CLIENTS,
    socketTimeout: 60 * SECOND,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, session, done) {
      void attempt(async () => {
        // The sender's server then delivers the e-mail to each recipient separately.
        if (session.envelope.rcptTo.length > 0) throw refusal(452, 'One recipient at a time.')
        const target = await findTarget(address)
        if (!target) throw refusal(550, 'This address takes no answers any more. Open the conversation in the app.')
        targets.set(session, target)
      }, done)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void (stream.sizeExceeded || chunks.push(chunk)))
      stream.on('error', done)
      stream.on('end', () => {
        void attempt(async () => {
          if (stream.sizeExceeded) throw refusal(552, 'The e-mail is too large.')
          const target = targets.get(session)
          if (!target) throw refusal(550, 'Unknown recipient.')
          const { mailFrom } = session.envelope
          const reply = await readReply(Buffer.concat(chunks), mailFrom ? mailFrom.address : '')
          if (reply) await receive(target, reply)
          else log.info('an automatic e-mail was dropped', { conversation: target.conversationID })
        }, done)
      })
    },
  })
  // Happens if a client closes its connection early.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.server.address() as { port: number }).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
