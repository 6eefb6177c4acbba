import type { Clock } from '../clock.ts'
import type { Files } from '../files/files.ts'
import type { Identity } from '../identity/identity.ts'
import type { Log } from '../log.ts'
import { InvalidMessage, type Mailer, type MailFile, type MailMessage } from '../mail/mail-message.ts'
import { withLinkToken } from '../mail/mail-template.ts'
import type { Attachment, OutboxEntry, OutboxJob } from './outbox.ts'

/** How long a mailed link answers what it asks. */
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
  carryOutPayRun: () => Promise<void>
  /** Makes the file that goes with a mail; null when the mail goes without. Throws when it may help to try again. */
  createAttachment: (attachment: Attachment, attempts: number) => Promise<MailFile | null>
  /** What the documents say now of a person; null when they say nothing. */
  isDisabled: (userid: string) => Promise<boolean | null>
}

/** What each kind of job does. All may be done again without harm. */
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
    // As the documents say by now: jobs that were tried again may come in another order than they were given.
    disableAccount: async ({ userid, disabled }) =>
      identity.setDisabled(userid, (await context.isDisabled(userid)) ?? disabled),
    deleteAccount: ({ userid }) => identity.deleteAccount(userid),
    deleteFile: ({ fileID }) => files.delete(fileID),
    copyPhoto: context.copyPhoto,
    contractLink: context.mailContractLink,
    payRun: context.carryOutPayRun,
  }
}
