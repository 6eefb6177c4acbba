import { linkTo } from '@belay/contract/links'
import type { ReactNode } from 'react'
import { cloud } from '../../cloud/client.ts'
import { describeBulkOutcome, useAct } from '../../ui/actions/act.ts'
import { createOutcome } from '../../ui/actions/outcome.ts'
import { toast } from '../../ui/actions/toast.tsx'
import type { Outcome } from '../../ui/actions/use-steady-rows.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { RowButton, RowLink } from '../../ui/table/row-parts.tsx'
import { DecideChange } from '../change-request/decide-change.tsx'
import { askAndRemind } from '../client-programs/signing/remind-signer.ts'
import { askAndVoid } from '../client-programs/void-contract.ts'
import { DecideRequest } from '../schedule/staffing/facilitator-requests.tsx'
import { RoleButton } from '../users/role-button.tsx'
import type { InboxItem, ItemOf } from './inbox-words.ts'

/** The function that replaces an item's actions with their outcome. */
type Settles = { settle: (outcome: Outcome) => void }

/** The dialog that is open over the list, and its item. */
export type OpenedDecision = Settles & { item: InboxItem; decision: 'approve' | 'reject' | 'role' }

type ActionsProps = Settles & { item: InboxItem; name: string; open: (as: OpenedDecision['decision']) => void }

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
      return <AssignLink programID={item.id} label={`Assign staff to ${name}`} />
    case 'givenBack':
      return <AssignLink programID={item.assignment.programID} label={`Assign somebody else to ${name}`} />
    case 'changes':
      return <DecideChange change={item.change} entry={item.entry} name={name} onDecided={settle} />
    case 'conflicts':
      return (
        <RowLink to="." search={{ program: item.id }} aria-label={`Review ${name}`}>
          Review
        </RowLink>
      )
    case 'messages':
      return <AnswerMessages programID={item.id} name={name} settle={settle} />
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

const AssignLink = ({ programID, label }: { programID: string; label: string }) => (
  <RowLink to="/app/schedule/scheduleDisplay" search={{ program: programID, do: 'assign' }} aria-label={label}>
    Assign
  </RowLink>
)

function Remind({ contract }: Pick<ItemOf<'unsigned'>, 'contract'>) {
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

function Void({ contract, settle }: Pick<ItemOf<'toVoid'>, 'contract'> & Settles) {
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

/** Approves all of a person's hours. Shows the reasons for hours that a rule refuses. */
function ApproveHours({ item: { logs, staffName }, settle }: { item: ItemOf<'hours'> } & Settles) {
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

/** Shows the link to the conversation, and the button that marks its messages as needing no answer. */
function AnswerMessages({ programID, name, settle }: { programID: string; name: string } & Settles) {
  const act = useAct()
  const dismiss = () =>
    act(
      async () => {
        const answer = await cloud.messages.dismiss({ programID })
        settle(createOutcome('No answer needed', answer))
      },
      { refresh: ['conversations'] },
    )
  return (
    <>
      <RowLink {...linkTo.conversation(programID)} aria-label={`Answer ${name}`}>
        Answer
      </RowLink>
      <RowButton
        variant="default"
        disabled={act.busy}
        aria-label={`No answer needed: ${name}`}
        onClick={() => void dismiss()}
      >
        No answer needed
      </RowButton>
    </>
  )
}

function SendAgain({ settle }: Settles) {
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
