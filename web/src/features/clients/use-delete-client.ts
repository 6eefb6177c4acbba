import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { Client } from './client-types.ts'

/** Deletes a client after asking; offers to put its details back. The cloud refuses while contracts exist, naming them. */
export function useDeleteClient(onGone: (client: Client) => void) {
  const act = useAct()
  return async (client: Client) => {
    const sure = await confirm({
      title: `Delete ${client.organization}?`,
      body: 'Its details go. It is refused while contracts exist; schedule entries keep the name.',
      action: 'Delete',
      danger: true,
    })
    if (!sure) return
    const { organization, contactName, contactEmail, phone, address, type, notes } = client
    // First, so that what is gone is not asked for again.
    onGone(client)
    await act(() => cloud.clients.delete({ clientID: client.clientID, version: client.version }), {
      refresh: ['clients'],
      done: `Deleted ${organization}.`,
      undo: () => cloud.clients.create({ organization, contactName, contactEmail, phone, address, type, notes }),
    })
  }
}
