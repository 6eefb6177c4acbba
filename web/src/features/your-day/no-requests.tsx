import { PlainLinkButton } from '../../ui/buttons/plain-button.tsx'
import { Empty } from '../../ui/page/states.tsx'

/** Invites a person who has not requested anything yet to do so. */
export const NoRequests = () => (
  <Empty
    title="No requests yet"
    action={<PlainLinkButton to="/app/program-requests/submitRequest">Request a program</PlainLinkButton>}
  >
    Tell us about your group. We'll get back to you with a date and a contract.
  </Empty>
)
