import { cloud } from '../../cloud/client.ts'
import { useBulkAction } from '../../ui/act.ts'
import { BulkButton } from '../../ui/bulk-button.tsx'
import { askReason, confirm } from '../../ui/confirm.tsx'
import { CHANGED_BY_REQUESTS, type Request } from './request-values.ts'

/** Decides many pending requests alike; a date is given to each later. */
export function BulkRequests({ requests, clear }: { requests: Request[]; clear: () => void }) {
  const many = useBulkAction()
  const options = { refresh: CHANGED_BY_REQUESTS, label: (request: Request) => request.organization }
  async function approve() {
    const effect = 'Each gets a client and a draft contract. You can set the dates later.'
    const body = `${effect} We'll tell the requesters and their contacts.`
    if (!(await confirm({ title: `Approve ${requests.length} requests?`, body, action: 'Approve' }))) return
    await many.runMany(requests, ({ id, version }) => cloud.programRequests.approve({ id, version }), {
      ...options,
      verb: 'approved',
    })
    clear()
  }
  async function reject() {
    const title = `Reject ${requests.length} requests?`
    const reason = await askReason(title, 'Reject', "We'll tell the requesters and their contacts.")
    if (!reason) return
    await many.runMany(requests, ({ id, version }) => cloud.programRequests.reject({ id, version, reason }), {
      ...options,
      verb: 'rejected',
    })
    clear()
  }
  return (
    <>
      <BulkButton many={many} primary onClick={() => void approve()}>
        Approve
      </BulkButton>
      <BulkButton many={many} onClick={() => void reject()}>
        Reject
      </BulkButton>
    </>
  )
}
