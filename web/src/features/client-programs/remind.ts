import { cloud } from '../../cloud/client.ts'
import type { useAct } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'

type Reminded = { programID: string; version: number; programName: string; signerEmail: string }

/** Mails the signer of a contract again, once the person is sure: a mail cannot be called back. */
export async function remind(act: ReturnType<typeof useAct>, { programID, version, programName, signerEmail }: Reminded): Promise<void> {
  const body = `E-mails ${signerEmail} again to read and sign "${programName}".`
  if (!(await confirm({ title: 'Remind the signer?', body, action: 'Remind' }))) return
  const done = `${signerEmail} was reminded.`
  await act(() => cloud.clientPrograms.remind({ programID, version }), { refresh: ['clientPrograms', 'notifications'], done })
}
