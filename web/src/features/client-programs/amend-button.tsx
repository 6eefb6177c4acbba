import { Button } from '@mantine/core'
import { IconFilePencil } from '@tabler/icons-react'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import type { FullContract } from './contract.ts'

type Props = { contract: Pick<FullContract, 'programID' | 'version' | 'needsAmendment'>; onDrafted: () => unknown }

/** Shows a button that drafts the amendment of a signed contract and opens it. */
export function AmendButton({ contract, onDrafted }: Props) {
  const act = useAct()
  const { programID, version, needsAmendment } = contract
  const amend = async () => {
    const drafted = await act(() => cloud.clientPrograms.amend({ programID, version }), {
      refresh: ['clientPrograms', 'notifications'],
      done: 'Amendment drafted. The signed contract stays in force until the amendment is signed.',
    })
    if (drafted) onDrafted()
  }
  return (
    <Button
      variant={needsAmendment ? 'filled' : 'default'}
      leftSection={<IconFilePencil size={16} />}
      loading={act.busy}
      onClick={() => void amend()}
    >
      Amend
    </Button>
  )
}
