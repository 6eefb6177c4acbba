import { currentVersionOf } from '@belay/contract/amendments'
import { INBOX } from '@belay/contract/constants'
import { addDays, isBefore } from '@belay/contract/dates'
import { addressOf, linkTo } from '@belay/contract/links'
import { SYSTEM } from '../../../../platform/calls/actor.ts'
import type { Services } from '../../../../platform/calls/gate.ts'
import { transact } from '../../../../platform/documents/transaction.ts'
import { createDocumentLink, replaceEarlierLinks } from '../../../../platform/identity/document-links.ts'
import type { Mailer } from '../../../../platform/mail/mail-message.ts'
import { renderMail } from '../../../../platform/mail/mail-template.ts'
import type { JobHandlers } from '../../../../platform/outbox/job-handlers.ts'
import { dateInWords } from '../../../../platform/time/date-in-words.ts'
import { centreToday } from '../../../../platform/time/today.ts'
import { clientPrograms } from '../client-programs.documents.ts'
import { factsOfContract } from '../contract-facts.ts'
import { findSentHash } from './contract-links.ts'
import { LINK_LIFETIME_DAYS, renewedLink, signatureLink, signatureLinkReminder } from './signing-link.notifications.ts'

/**
 * Mails a link to a contract. Creates the link at the time of sending: only its hash is stored, so a link can't wait in
 * the outbox. Sends nothing if the contract was changed or withdrawn since the mail was enqueued. Ends the links of the
 * signer's earlier mails when the mail server has accepted this one, so that the signer always has a link that works.
 */
export const createSigningLinkMailer =
  (services: Pick<Services, 'store' | 'settings' | 'clock' | 'ids'>, mailer: Mailer): JobHandlers['contractLink'] =>
  async ({ programID, documentHash, email, name, reminder, again, note }, entry) => {
    const { settings, clock } = services
    const pass = { collection: clientPrograms.name, id: programID, documentHash, email }
    if ((await findSentHash(services.store, pass)) !== documentHash) return
    const token = await transact(services, SYSTEM, 'clientPrograms.mailLink', async (tx) =>
      createDocumentLink(tx, pass, LINK_LIFETIME_DAYS, entry.createdAt),
    )
    const url = settings.origin + addressOf(linkTo.contractByLink(programID, token))
    const build = again ? renewedLink : reminder ? signatureLinkReminder : signatureLink
    const facts = await findFacts(services, programID, documentHash)
    if (!facts) return
    const mail = renderMail(settings, build({ to: email, programName: name, url, ...facts, note }))
    await mailer.send(mail, entry.id, clock.now())
    await transact(services, SYSTEM, 'clientPrograms.mailLink', (tx) => replaceEarlierLinks(tx, pass, entry.createdAt))
  }

/**
 * Returns the facts of the contract that the link opens, and the last day to sign if that is ahead. Null if no part of
 * the contract has this hash any more.
 */
async function findFacts(
  { store, settings, clock }: Pick<Services, 'store' | 'settings' | 'clock'>,
  programID: string,
  documentHash: string,
) {
  const contract = await store.get(clientPrograms, programID)
  const sent = contract && [currentVersionOf(contract), contract].find((part) => part.documentHash === documentHash)
  if (!sent) return null
  const { date, signed } = sent
  const signBy = date && addDays(date, -INBOX.beforeProgram)
  const isAhead = signBy && !signed && isBefore(centreToday(settings, clock.now()), signBy)
  return { facts: factsOfContract(sent), signBy: isAhead ? dateInWords(signBy) : null }
}
