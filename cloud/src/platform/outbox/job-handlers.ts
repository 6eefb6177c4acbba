import { InvalidMessage, renderMail } from '../mail/render-mail.ts'
import type { MailMessage, OutboxEntry, OutboxJob } from './outbox.ts'
import type { OutboxOptions } from './outbox-worker.ts'

export type JobHandlers = {
  [Kind in OutboxJob['kind']]: (job: Extract<OutboxJob, { kind: Kind }>, entry: OutboxEntry) => Promise<void>
}

const LINK_LIVES_DAYS = 14

/** What each kind of job does. All may be done again without harm. */
export function createJobHandlers({
  mailer,
  identity,
  files,
  settings,
  clock,
  log,
  createAttachment: attached,
  copyPhoto,
  isDisabled,
}: OutboxOptions): JobHandlers {
  return {
    async mail({ mail: content, attachment }, entry) {
      const file = attachment ? await attached(attachment, entry.attempts) : null
      await mailer.send(content, entry.id, clock.now(), file)
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
      identity.setDisabled(userid, (await isDisabled(userid)) ?? disabled),
    deleteAccount: ({ userid }) => identity.deleteAccount(userid),
    deleteFile: ({ fileID }) => files.delete(fileID),
    copyPhoto,
    /** The link is made when it is sent: only its hash is kept, so it cannot wait in the outbox. */
    async contractLink({ programID, documentHash, email, name, reminder, again, note }, entry) {
      const url = await identity.contractLink({ programID, documentHash, email }, LINK_LIVES_DAYS)
      const program = oneLine(name)
      const content = renderMail(settings, {
        to: email,
        subject: again
          ? `Your contract: ${program}`
          : `${reminder ? 'Reminder: please sign' : 'Please sign'}: ${program}`,
        paragraphs: [
          again
            ? `Here is a new link to the contract for ${program}.`
            : `The contract for ${program} is ready for you to read and sign.`,
          ...(note ? [note] : []),
          `You don't need an account. The link works for ${LINK_LIVES_DAYS} days. It is only for you, so don't forward this e-mail. If someone else should sign, open the contract and choose "Forward".`,
        ],
        action: { label: 'Open the contract', url },
      })
      await mailer.send(content, entry.id, clock.now())
    },
  }
}

/** The name of a program is typed by people; in a subject it must stay one line. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
