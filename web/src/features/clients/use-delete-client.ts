import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { Client } from './client-types.ts'

/** Deletes a client after asking; offers to put its details back. The cloud refuses while contracts exist, naming them. */
export function useDeleteClient(onGone: (client: Client) => unknown) {
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
    // Its panel closes before the lists are read again, so that it does not ask for what is gone; refused, it stays.
    await act(() => cloud.clients.delete({ clientID: client.clientID, version: client.version }).then(() => onGone(client)), {
      refresh: ['clients'],
      done: `Deleted ${organization}.`,
      undo: () => cloud.clients.create({ organization, contactName, contactEmail, phone, address, type, notes }),
    })
  }
}
