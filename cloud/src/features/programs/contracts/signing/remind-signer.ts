import { currentVersionOf } from '@belay/contract/amendments'
import { REMINDERS } from '@belay/contract/constants'
import { addDays } from '@belay/contract/dates'
import { type Services, transactional } from '../../../../platform/calls/gate.ts'
import type { Permitted } from '../../../../platform/calls/permit.ts'
import { iterateAll } from '../../../../platform/documents/find-all.ts'
import type { Tx } from '../../../../platform/documents/transaction.ts'
import { centreToday } from '../../../../platform/time/today.ts'
import { notify } from '../../../notifications/notify.ts'
import { users } from '../../../users/users.documents.ts'
import { programSchedule } from '../../schedule/program-schedule.documents.ts'
import { clientPrograms, signatureDueForDate, type VersionedContract } from '../client-programs.documents.ts'
import { signatureReminded } from '../client-programs.notifications.ts'
import { requireContractVersion } from '../client-programs.presenter.ts'
import { findOutdatedFacts, isSignatureReminderDue, mayRemind, refuseEarlyReminder } from '../client-programs.rules.ts'
import { normalizeEmail } from '../contract-parties.ts'
import { updateOpenPart } from '../update-contract.ts'
import { mailSigningLink } from './contract-links.ts'

/** Reminds the signer, at most once an hour. */
export const remindSigner = transactional('clientPrograms.remind', async (tx, input, context) => {
  const [stored, entry] = await Promise.all([
    tx.require(clientPrograms, input.programID),
    tx.get(programSchedule, input.programID),
  ])
  const contract = mayRemind(tx.actor, currentVersionOf(stored), entry)
  requireContractVersion(tx.actor, stored, input.version)
  refuseEarlyReminder(contract, tx.now)
  await sendReminder(tx, context, contract)
  return { ok: true }
})

async function sendReminder(tx: Tx, services: Pick<Services, 'settings'>, contract: Permitted<VersionedContract>) {
  updateOpenPart(tx, contract, { remindedAt: tx.now })
  await notify(tx, services, signatureReminded({ contract, mailID: mailSigningLink(tx, contract, { reminder: true }) }))
}

/** Reminders to sign contracts and amendments, on certain days before the program. */
export const signatureReminders = {
  /** Finds contracts with a due reminder. Reads only contracts whose program is near. */
  async *find({ store, clock, settings }: Pick<Services, 'store' | 'clock' | 'settings'>): AsyncGenerator<[string]> {
    const [today, { timeZone }] = [centreToday(settings, clock.now()), settings.centre]
    const until = addDays(today, Math.max(...REMINDERS.contractBefore))
    const near = {
      where: { waitsAs: 'unsigned' },
      orderBy: 'due',
      from: signatureDueForDate(today),
      to: signatureDueForDate(until),
    }
    for await (const contract of iterateAll(store, clientPrograms, near))
      if (isSignatureReminderDue(currentVersionOf(contract), clock.now(), timeZone)) yield [contract.programID]
  },

  /** Sends one reminder if it is still due and the signer could sign now. */
  async send(tx: Tx, services: Pick<Services, 'settings'>, [programID = '']: readonly string[]): Promise<void> {
    const [stored, entry] = await Promise.all([tx.get(clientPrograms, programID), tx.get(programSchedule, programID)])
    const contract = stored && currentVersionOf(stored)
    if (!contract || !isSignatureReminderDue(contract, tx.now, services.settings.centre.timeZone)) return
    if (entry?.status === 'cancelled' || findOutdatedFacts(contract, entry).length > 0) return
    if ((await tx.get(users, normalizeEmail(contract.signerEmail)))?.disabled) return
    tx.setDescription(`reminded ${contract.signerEmail} to sign the contract for ${contract.programName}`)
    await sendReminder(tx, services, mayRemind(tx.actor, contract, entry))
  },
}
