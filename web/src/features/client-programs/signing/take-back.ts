import { cloud } from '../../../cloud/client.ts'
import type { useAct } from '../../../ui/actions/act.ts'
import { confirm } from '../../../ui/actions/confirm.tsx'
import type { Contract } from '../contract.ts'

/** Makes the person who forwarded a contract its signer again, after a question. */
export async function askAndTakeBack(
  act: ReturnType<typeof useAct>,
  { programID, version, signerEmail }: Pick<Contract, 'programID' | 'version' | 'signerEmail'>,
): Promise<void> {
  const body = `You'll be the signer again. We'll tell ${signerEmail} they no longer need to sign.`
  if (!(await confirm({ title: 'Take this contract back?', body, action: 'Take it back' }))) return
  await act(() => cloud.clientPrograms.takeBack({ programID, version }), {
    refresh: ['clientPrograms', 'notifications'],
    done: 'You can sign it now, or forward it again.',
  })
}
