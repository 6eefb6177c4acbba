import { DAY } from '@belay/contract/constants'
import { cloud } from '../../cloud/client.ts'
import type { useAct } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { Format } from '../../ui/format.tsx'

type Reminded = {
  programID: string
  version: number
  programName: string
  signerEmail: string
  remindedAt: number | null
}

/** "Reminded just now"; nothing of a signer who never was. */
export const describeReminder = (remindedAt: number | null, format: Pick<Format, 'ago'>): string =>
  remindedAt ? `Reminded ${format.ago(remindedAt)}` : ''

/** Whether to ask first: the signer was mailed within a day. */
export const wasRemindedLately = (remindedAt: number | null, now: number): boolean =>
  remindedAt !== null && now - remindedAt < DAY

/** Mails the signer of a contract again; asks first when that was done within a day. */
export async function askAndRemind(
  act: ReturnType<typeof useAct>,
  format: Pick<Format, 'ago'>,
  contract: Reminded,
): Promise<void> {
  const { programID, version, programName, signerEmail, remindedAt } = contract
  if (wasRemindedLately(remindedAt, Date.now())) {
    const before = `We reminded ${signerEmail} ${format.ago(remindedAt ?? 0)}.`
    const body = `${before} We'll e-mail them again to sign "${programName}".`
    if (!(await confirm({ title: 'Remind again?', body, action: 'Remind again' }))) return
  }
  await act(() => cloud.clientPrograms.remind({ programID, version }), {
    refresh: ['clientPrograms', 'notifications'],
    done: `Reminded ${signerEmail}.`,
  })
}
