import { Modal } from '../../ui/layers/layers.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import type { OpenRequest } from '../program-requests/request-values.ts'
import { Sharing } from '../program-requests/sharing.tsx'

/** Shows the dialog that shares a program with colleagues. */
export const ShareDialog = ({ request, onClose }: { request: OpenRequest; onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Share this program" size="medium">
    <DimmedText block mb="md">
      Colleagues who can view see everything here except the contract. Those who can edit also change it and answer for
      your group.
    </DimmedText>
    <Sharing request={request} />
  </Modal>
)
