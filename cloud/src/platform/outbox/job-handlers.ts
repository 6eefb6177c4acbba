import { SYSTEM } from '../calls/actor.ts'
import type { Services } from '../calls/gate.ts'
import { transact } from '../documents/transaction.ts'
import { createDocumentLink, type LinkPass } from '../identity/document-links.ts'
import { InvalidMessage, type Mailer, type MailFile, type MailMessage } from '../mail/mail-message.ts'
import { withLinkToken } from '../mail/mail-template.ts'
import { createReplyAddress } from '../mail/reply-address.ts'
import type { Attachment, OutboxEntry, OutboxJob } from './outbox.ts'

/** Number of days for which a mailed link accepts an answer. */
const ANSWER_LINK_DAYS = 30

export type JobHandlers = {
  [Kind in OutboxJob['kind']]: (job: Extract<OutboxJob, { kind: Kind }>, entry: OutboxEntry) => Promise<void>
}

/** The error of a handler that must not run yet. The job waits until then, as if it had not been tried. */
export class NotBefore extends Error {
  readonly at: number
  constructor(at: number) {
    super('the job is not due yet')
    this.at = at
  }
}

export type JobContext = Pick<Services, 'settings' | 'store' | 'ids' | 'identity' | 'files' | 'clock' | 'log'> & {
  mailer: Mailer
  copyPhoto: JobHandlers['copyPhoto']
  sendPush: JobHandlers['push']
  mailContractLink: JobHandlers['contractLink']
  finishPayRun: () => Promise<void>
  /** Creates the attachment of an e-mail. Null if the e-mail is sent without it. Throws if a retry may help. */
  createAttachment: (attachment: Attachment, attempts: number) => Promise<MailFile | null>
}

/** Creates the handler of each kind of job. All handlers are idempotent. */
export function createJobHandlers(context: JobContext): JobHandlers {
  const { mailer, identity, files, clock, log } = context
  const createLink = (target: LinkPass) =>
    transact(context, SYSTEM, 'outbox.mail', async (tx) => createDocumentLink(tx, target, ANSWER_LINK_DAYS))
  return {
    async mail({ mail: content, attachment, link, reply }, entry) {
      const file = attachment ? await context.createAttachment(attachment, entry.attempts) : null
      const mail = link ? withLinkToken(content, link.placeholder, await createLink(link.target)) : content
      const replyTo = reply && (await createReplyAddress(context, reply))
      await mailer.send(replyTo ? { ...mail, replyTo } : mail, entry.id, clock.now(), file)
    },
    async sealedMail({ sealed }, entry) {
      const text = identity.unseal(sealed)
      if (text === null) {
        log.error("an e-mail can't be sent: it was written under a different BELAY_SECRET and can't be read", {
          id: entry.id,
        })
        throw new InvalidMessage("it was written under a different BELAY_SECRET and can't be read")
      }
      await mailer.send(JSON.parse(text) as MailMessage, entry.id, clock.now())
    },
    deleteFile: ({ fileID }) => files.delete(fileID),
    copyPhoto: context.copyPhoto,
    push: context.sendPush,
    contractLink: context.mailContractLink,
    payRun: context.finishPayRun,
  }
}
