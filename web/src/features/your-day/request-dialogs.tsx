import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { Modal } from '../../ui/layers/layers.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { EditRequest } from '../program-requests/edit-request.tsx'
import { ReasonDialog } from '../program-requests/reason-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'

type Props = { requestID: string; kind: 'edit' | 'cancel' | 'share'; onClose: () => void }

/** Shows the form that changes the person's own request, or the dialog that shares or cancels it. */
export function RequestDialogs({ requestID, kind, onClose }: Props) {
  const query = useQuery(api.programRequests.get.queryOptions({ input: { id: requestID } }))
  const { data, error } = query
  if (!data && error)
    return (
      <Modal opened onClose={onClose} title="Your request">
        <ErrorState error={error} retry={() => void query.refetch()} />
      </Modal>
    )
  if (!data) return null
  if (kind === 'share') return <ShareDialog request={data} onClose={onClose} />
  return kind === 'edit' ? (
    <EditRequest request={data} onClose={onClose} />
  ) : (
    <ReasonDialog request={data} kind="cancel" onClose={onClose} />
  )
}
