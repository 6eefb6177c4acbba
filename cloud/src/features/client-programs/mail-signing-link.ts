import { addressOf, linkTo } from '@belay/contract/links'
import type { Services } from '../../platform/gate.ts'
import type { Identity } from '../../platform/identity/identity.ts'
import type { Mailer } from '../../platform/mail/mail-message.ts'
import { renderMail } from '../../platform/mail/mail-template.ts'
import type { JobHandlers } from '../../platform/outbox/job-handlers.ts'
import { clientPrograms } from './client-programs.documents.ts'
import type { ContractLinks } from './contract-link-routes.ts'
import { LINK_LIFETIME_DAYS, renewedLink, signatureLink, signatureLinkReminder } from './signing-link.messages.ts'

/**
 * Mails a link to a contract. It is made when it is sent: only its hash is kept, so it cannot wait in the outbox. A
 * contract that was changed or withdrawn while its mail waited is not mailed.
 */
export const signingLinkMailer =
  (
    { settings, clock, isValid }: Pick<Services, 'settings' | 'clock'> & Pick<ContractLinks, 'isValid'>,
    identity: Pick<Identity, 'createLink'>,
    mailer: Mailer,
  ): JobHandlers['contractLink'] =>
  async ({ programID, documentHash, email, name, reminder, again, note }, entry) => {
    const pass = { collection: clientPrograms.name, id: programID, documentHash, email }
    if (!(await isValid(pass))) return
    const token = await identity.createLink(pass, LINK_LIFETIME_DAYS)
    const url = settings.origin + addressOf(linkTo.contractByLink(programID, token))
    const build = again ? renewedLink : reminder ? signatureLinkReminder : signatureLink
    const mail = renderMail(settings, build({ to: email, programName: name, url, note }))
    await mailer.send(mail, entry.id, clock.now())
  }
