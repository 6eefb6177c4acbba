import { cloud } from '../../cloud/client.ts'
import type { useAct } from '../../ui/act.ts'
import { ask } from '../../ui/confirm.tsx'

/** Declines to sign a contract, with a reason that the centre reads. */
export async function askAndDecline(
  act: ReturnType<typeof useAct>,
  { programID, version }: { programID: string; version: number },
): Promise<void> {
  const reason = await ask({
    title: 'Decline to sign',
    body: "We'll read your reason and get back to you.",
    label: 'Reason',
    action: 'Decline',
    required: true,
    danger: true,
  })
  if (!reason) return
  const done = "Declined. We'll get back to you."
  await act(() => cloud.clientPrograms.decline({ programID, version, reason }), {
    refresh: ['clientPrograms', 'notifications'],
    done,
  })
}
