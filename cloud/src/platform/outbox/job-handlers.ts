import type { Files } from '../files/files.ts'
import type { Identity } from '../identity/identity.ts'
import { InvalidMessage, type Mailer, type MailFile, type MailMessage } from '../mail/mail-message.ts'
import { withLinkToken } from '../mail/mail-template.ts'
import type { Log } from '../process/log.ts'
import type { Clock } from '../time/clock.ts'
import type { Attachment, OutboxEntry, OutboxJob } from './outbox.ts'

/** Number of days for which a mailed link accepts an answer. */
const ANSWER_LINK_DAYS = 30

export type JobHandlers = {
  [Kind in OutboxJob['kind']]: (job: Extract<OutboxJob, { kind: Kind }>, entry: OutboxEntry) => Promise<void>
}

export type JobContext = {
  mailer: Mailer
  identity: Identity
  files: Files
  clock: Clock
  log: Log
  copyPhoto: JobHandlers['copyPhoto']
  mailContractLink: JobHandlers['contractLink']
  finishPayRun: () => Promise<void>
  /** Creates the attachment of an e-mail. Null if the e-mail is sent without it. Throws if a retry may help. */
  createAttachment: (attachment: Attachment, attempts: number) => Promise<MailFile | null>
  /** Returns whether the person's user document is disabled now. Null if there is no document. */
  isDisabled: (userid: string) => Promise<boolean | null>
}

/** Creates the handler of each kind of job. All handlers are idempotent. */
export function createJobHandlers(context: JobContext): JobHandlers {
  const { mailer, identity, files, clock, log } = context
  return {
    async mail({ mail: content, attachment, link }, entry) {
      const file = attachment ? await context.createAttachment(attachment, entry.attempts) : null
      const mail = link ? withLinkToken(content, await identity.createLink(link, ANSWER_LINK_DAYS)) : content
      await mailer.send(mail, entry.id, clock.now(), file)
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
    // Uses the current state of the documents, because retried jobs can run in another order than they were created.
    disableAccount: async ({ userid, disabled }) =>
      identity.setDisabled(userid, (await context.isDisabled(userid)) ?? disabled),
    deleteAccount: ({ userid }) => identity.deleteAccount(userid),
    deleteFile: ({ fileID }) => files.delete(fileID),
    copyPhoto: context.copyPhoto,
    contractLink: context.mailContractLink,
    payRun: context.finishPayRun,
  }
}
