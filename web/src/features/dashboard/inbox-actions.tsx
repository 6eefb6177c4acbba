import type { ReactNode } from 'react'
import { cloud } from '../../cloud/client.ts'
import { describeBulkOutcome, useAct } from '../../ui/act.ts'
import { useFormat } from '../../ui/format.tsx'
import { createOutcome } from '../../ui/outcome.ts'
import { RowButton, RowLink } from '../../ui/row-parts.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Outcome } from '../../ui/use-steady-rows.ts'
import { askAndRemind } from '../client-programs/remind-signer.ts'
import { askAndVoid } from '../client-programs/void-contract.ts'
import { DecideRequest } from '../schedule/facilitator-requests.tsx'
import { RoleButton } from '../users/role-button.tsx'
import type { InboxItem } from './inbox-words.ts'

/** The dialog that is open over the list, and its item. */
export type OpenedDecision = { item: InboxItem; as: 'approve' | 'reject' | 'role'; settle: (outcome: Outcome) => void }

type ActionsProps = {
  item: InboxItem
  name: string
  settle: (outcome: Outcome) => void
  open: (as: OpenedDecision['as']) => void
}

/** Shows the actions of an inbox item: buttons, or a link to the screen with the action. */
export function InboxActions({ item, name, settle, open }: ActionsProps): ReactNode {
  switch (item.kind) {
    case 'requests':
      return (
        <>
          <RowButton variant="light" aria-label={`Approve ${name}`} onClick={() => open('approve')}>
            Approve
          </RowButton>
          <RowButton variant="default" aria-label={`Reject ${name}`} onClick={() => open('reject')}>
            Reject
          </RowButton>
        </>
      )
    case 'undated':
      return (
        <RowLink
          to="/app/schedule/scheduleDisplay"
          search={{ do: 'add', request: item.id }}
          aria-label={`Set a date for ${name}`}
        >
          Set a date
        </RowLink>
      )
    case 'drafts':
      return (
        <RowLink
          to="/app/contract/viewContracts"
          search={{ contract: item.id, edit: item.contract.total === 0 || undefined }}
          aria-label={item.contract.total === 0 ? `Price ${name}` : `Review ${name}`}
        >
          {item.contract.total === 0 ? 'Price' : 'Review'}
        </RowLink>
      )
    case 'unsigned':
      return item.contract.can.remind && <Remind contract={item.contract} />
    case 'declined':
    case 'amendments':
      return (
        <RowLink to="/app/contract/viewContracts" search={{ contract: item.id }} aria-label={`Review ${name}`}>
          Review
        </RowLink>
      )
    case 'toVoid':
      return <Void contract={item.contract} settle={settle} />
    case 'shifts':
    case 'staffing':
      return (
        <RowLink
          to="/app/schedule/scheduleDisplay"
          search={{ program: item.id, do: 'assign' }}
          aria-label={`Assign staff to ${name}`}
        >
          Assign
        </RowLink>
      )
    case 'givenBack':
      return (
        <RowLink
          to="/app/schedule/scheduleDisplay"
          search={{ program: item.assignment.programID, do: 'assign' }}
          aria-label={`Assign somebody else to ${name}`}
        >
          Assign
        </RowLink>
      )
    case 'conflicts':
      return (
        <RowLink to="." search={{ program: item.id }} aria-label={`Review ${name}`}>
          Review
        </RowLink>
      )
    case 'facilitators':
      return <DecideRequest request={item.request} conflictsShown onDecided={settle} />
    case 'hours':
      return item.logs.length > 0 && <ApproveHours item={item} settle={settle} />
    case 'users':
      return <RoleButton user={item.user} onClick={() => open('role')} />
    case 'mails':
      return <SendAgain settle={settle} />
  }
}

function Remind({ contract }: { contract: Extract<InboxItem, { kind: 'unsigned' }>['contract'] }) {
  const act = useAct()
  const format = useFormat()
  return (
    <RowButton
      variant="default"
      disabled={act.busy}
      aria-label={`Remind ${contract.signerEmail}`}
      onClick={() => void askAndRemind(act, format, contract)}
    >
      Remind
    </RowButton>
  )
}

type VoidProps = {
  contract: Extract<InboxItem, { kind: 'toVoid' }>['contract']
  settle: (outcome: Outcome) => void
}

function Void({ contract, settle }: VoidProps) {
  const act = useAct()
  const voidIt = async () => (await askAndVoid(act, contract)) && settle({ text: 'Voided' })
  return (
    <RowButton
      variant="default"
      disabled={act.busy}
      aria-label={`Void the contract for ${contract.programName}`}
      onClick={() => void voidIt()}
    >
      Void
    </RowButton>
  )
}

type HoursProps = { item: Extract<InboxItem, { kind: 'hours' }>; settle: (outcome: Outcome) => void }

/** Approves all of a person's hours. Shows the reasons for hours that a rule refuses. */
function ApproveHours({ item: { logs, staffName }, settle }: HoursProps) {
  const act = useAct()
  const approve = () =>
    act(
      async () => {
        const answer = await cloud.hoursLogged.updateMany({ logs, changes: { approved: true } })
        const { done, skipped } = answer
        if (done.length > 0) settle(createOutcome(`${done.length} approved`, answer))
        if (skipped.length > 0)
          toast.error(
            describeBulkOutcome({ done, skipped: skipped.map(({ message }) => ({ label: '', message })) }, 'approved'),
          )
      },
      { refresh: ['hoursLogged'] },
    )
  return (
    <RowButton
      variant="light"
      disabled={act.busy}
      aria-label={`Approve all hours of ${staffName}`}
      onClick={() => void approve()}
    >
      Approve all
    </RowButton>
  )
}

function SendAgain({ settle }: { settle: (outcome: Outcome) => void }) {
  const act = useAct()
  const send = () =>
    act(
      async () => {
        await cloud.notifications.sendUndelivered()
        settle({ text: 'Being sent again' })
      },
      { refresh: ['notifications'] },
    )
  return (
    <RowButton variant="light" disabled={act.busy} onClick={() => void send()}>
      Send again
    </RowButton>
  )
}
