import { DAY } from '@belay/contract/constants'
import type { DocumentStore } from '../documents/store.ts'
import { commitIfCurrent } from '../documents/write-batch.ts'
import type { Sealer } from '../identity/seal.ts'
import type { Settings } from '../settings/settings.ts'
import { mails } from './mail.documents.ts'
import { checkMail, type Mailer, type MailFile, type MailMessage } from './mail-message.ts'
import { watchMailServer } from './mail-trouble.ts'
import { createSmtpMailer } from './smtp.ts'

/** Returns the newest e-mails that are stored because no mail server is set. */
export async function listStoredMails(
  store: Pick<DocumentStore, 'find'>,
  { unseal }: Pick<Sealer, 'unseal'>,
  limit: number,
) {
  const { items } = await store.find(mails, { orderBy: 'createdAt', descending: true, limit })
  return items.map(({ sealed, version: _, ...mail }) => ({ ...mail, ...parseMail(unseal(sealed)) }))
}

const parseMail = (text: string | null): Omit<MailMessage, 'to'> =>
  text === null
    ? { subject: "This e-mail can't be read", text: 'It was written under a different BELAY_SECRET.', html: '' }
    : (JSON.parse(text) as MailMessage)

/** Creates the mailer: SMTP if a server is set, else one that stores e-mails, which a local app shows. */
export function createMailer(settings: Settings, store: DocumentStore, sealer: Sealer): Mailer {
  return settings.mail.smtpUrl
    ? watchMailServer(createSmtpMailer(settings), store, settings)
    : createStoringMailer(store, sealer)
}

/** Time after which stored e-mails are deleted, because they contain sign-in links and names. */
const STORED_FOR = 30 * DAY

/** Returns the name and size of an attachment, which is not stored itself. */
const describeAttachment = (file?: MailFile | null) =>
  file ? { attachment: { name: file.name, size: file.bytes.byteLength } } : {}

function createStoringMailer(store: DocumentStore, { seal }: Sealer): Mailer {
  /** Deletes some old e-mails. Each new e-mail deletes more than it adds. */
  async function deleteOldMails(now: number): Promise<void> {
    const { items } = await store.find(mails, { orderBy: 'createdAt', to: now - STORED_FOR, limit: 20 })
    if (items.length === 0) return
    const batch = store.batch()
    for (const { id, version } of items) batch.delete(mails, id, version)
    await commitIfCurrent(batch)
  }

  return {
    async send(mail, id, now, file) {
      checkMail(mail)
      const sealed = seal(JSON.stringify(mail))
      const stored = { id, to: mail.to, sealed, ...describeAttachment(file), createdAt: now }
      // The e-mail may be stored already.
      await commitIfCurrent(store.batch().create(mails, stored))
      await deleteOldMails(now)
    },
    close: () => {},
  }
}
