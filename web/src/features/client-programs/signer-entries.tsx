import { IconArrowForwardUp, IconX } from '@tabler/icons-react'
import { cloud } from '../../cloud/client.ts'
import type { useAct } from '../../ui/act.ts'
import { ask } from '../../ui/confirm.tsx'
import type { OpenContract } from './contract.ts'

/** What the signer may do with a contract instead of signing it. */
export function signerEntries(act: ReturnType<typeof useAct>, contract: OpenContract, onForward: () => void) {
  const { programID, version, can } = contract
  const decline = async () => {
    const reason = await ask({
      title: 'Decline to sign',
      body: "We'll read your reason and get back to you.",
      label: 'Reason',
      action: 'Decline',
      danger: true,
    })
    if (!reason) return
    await act(() => cloud.clientPrograms.decline({ programID, version, reason }), {
      refresh: ['clientPrograms', 'notifications'],
      done: "Declined. We'll get back to you.",
    })
  }
  return [
    can.forward && {
      label: 'Forward to the right signer',
      icon: <IconArrowForwardUp size={16} />,
      onClick: onForward,
    },
    can.decline && { label: 'Decline', icon: <IconX size={16} />, color: 'red', onClick: () => void decline() },
  ]
}
