import { cloud } from '../../cloud/client.ts'
import type { useAct } from '../../ui/actions/act.ts'
import { askReason } from '../../ui/actions/confirm.tsx'

type Voided = { programID: string; version: number; signerEmail: string }

/** Asks for a reason and voids a signed contract. Returns undefined if the contract was not voided. */
export async function askAndVoid(act: ReturnType<typeof useAct>, { programID, version, signerEmail }: Voided) {
  const body = `We'll keep the signed contract as a voided version and make a new draft. We'll tell ${signerEmail}.`
  const reason = await askReason('Void this contract', 'Void contract', body)
  if (!reason) return undefined
  return act(() => cloud.clientPrograms.void({ programID, version, reason }), {
    refresh: ['clientPrograms', 'notifications'],
    done: 'Contract voided. You have a new draft.',
  })
}
