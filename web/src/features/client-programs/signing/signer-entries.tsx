import { IconArrowForwardUp, IconX } from '@tabler/icons-react'
import { cloud } from '../../../cloud/client.ts'
import type { useAct } from '../../../ui/actions/act.ts'
import { askReason } from '../../../ui/actions/confirm.tsx'
import type { FullContract } from '../contract.ts'

/** Returns the menu entries of the signer's other actions: forwarding and declining. */
export function buildSignerEntries(act: ReturnType<typeof useAct>, contract: FullContract, onForward: () => void) {
  const { programID, version, can } = contract
  const decline = async () => {
    const reason = await askReason('Decline to sign', 'Decline', "We'll read your reason and get back to you.")
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
    can.decline && { label: 'Decline', icon: <IconX size={16} />, danger: true, onClick: () => void decline() },
  ]
}
