import { getCentre } from '../../../cloud/centre.ts'
import { cloud } from '../../../cloud/client.ts'
import type { useAct } from '../../../ui/actions/act.ts'
import { confirm } from '../../../ui/actions/confirm.tsx'
import type { Format } from '../../../ui/format/format.tsx'
import { wasRemindedToday } from '../../../ui/format/reminder.ts'
import type { Contract } from '../contract.ts'

type Reminded = Pick<Contract, 'programID' | 'version' | 'programName' | 'signerEmail' | 'remindedAt'>

/** Mails a reminder to the signer of a contract. Asks for confirmation if the signer got a reminder today. */
export async function askAndRemind(
  act: ReturnType<typeof useAct>,
  format: Pick<Format, 'ago'>,
  contract: Reminded,
): Promise<void> {
  const { programID, version, programName, signerEmail, remindedAt } = contract
  if (wasRemindedToday(remindedAt, Date.now(), getCentre().timeZone)) {
    const lastReminder = `We reminded ${signerEmail} ${format.ago(remindedAt ?? 0)}.`
    const body = `${lastReminder} We'll e-mail them again to sign "${programName}".`
    if (!(await confirm({ title: 'Remind again?', body, action: 'Remind again' }))) return
  }
  await act(() => cloud.clientPrograms.remind({ programID, version }), {
    refresh: ['clientPrograms', 'notifications'],
    done: `Reminded ${signerEmail}.`,
  })
}
