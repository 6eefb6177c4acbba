import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { confirmDelete } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Client } from './client-types.ts'

/** Deletes a client after asking, with Undo. A client with contracts cannot be deleted. */
export function useDeleteClient(onDeleted: (client: Client) => unknown) {
  const act = useAct()
  return async (client: Client) => {
    const read = await act(() => cloud.clients.get({ clientID: client.clientID }))
    if (!read) return
    if (!read.can.delete) {
      toast.error(read.whyNot.delete ?? '')
      return
    }
    const body = 'This deletes its details. Programs on the schedule keep its name.'
    if (!(await confirmDelete(client.organization, body))) return
    const { organization, contactName, contactEmail, phone, address, type, notes } = client
    // Its panel closes before the lists are read again, so that it does not ask for what is gone; refused, it stays.
    await act(
      () => cloud.clients.delete({ clientID: client.clientID, version: client.version }).then(() => onDeleted(client)),
      {
        refresh: ['clients'],
        done: `Deleted ${organization}.`,
        undo: () => cloud.clients.create({ organization, contactName, contactEmail, phone, address, type, notes }),
      },
    )
  }
}
