import { cloud } from '../../../cloud/client.ts'
import type { useAct } from '../../../ui/actions/act.ts'
import { confirm } from '../../../ui/actions/confirm.tsx'
import type { Contract } from '../contract.ts'

type TakenBack = Pick<Contract, 'programID' | 'version' | 'signerEmail'> & { declinedAt?: number | null }

/** Takes back a forwarded or declined contract, so that the person can sign it. Asks before somebody else is told. */
export async function askAndTakeBack(
  act: ReturnType<typeof useAct>,
  { programID, version, signerEmail, declinedAt }: TakenBack,
): Promise<void> {
  const body = declinedAt
    ? "You can read the contract again, and sign or forward it. We'll tell everyone who knows you declined."
    : `You'll be the signer again. We'll tell ${signerEmail} they no longer need to sign.`
  if (!(await confirm({ title: 'Take this contract back?', body, action: 'Take it back' }))) return
  await act(() => cloud.clientPrograms.takeBack({ programID, version }), {
    refresh: ['clientPrograms', 'notifications'],
    done: 'You can sign it now, or forward it.',
  })
}
