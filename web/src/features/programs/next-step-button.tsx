import { currentVersionOf } from '@belay/contract/amendments'
import { linkTo } from '@belay/contract/links'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { AmendButton } from '../client-programs/amend-button.tsx'
import { isFullContract } from '../client-programs/contract.ts'
import { SendButton } from '../client-programs/send-button.tsx'
import { useEditContract } from '../client-programs/use-edit-contract.ts'
import type { Program, ProgramPart } from './program.ts'

type Action = NonNullable<NonNullable<Program['next']>['action']>
type ButtonProps = { program: Program; part: ProgramPart; onShow: (part: ProgramPart) => void }

/** Steps that need evidence. Their button opens the part with the evidence and the final button. */
const STEP_LINKS: Partial<Record<Action, readonly [part: ProgramPart, words: string]>> = {
  decide: ['request', 'Review request'],
  sendContract: ['contract', 'Review and send'],
  settleContract: ['contract', 'Open the contract'],
  signContract: ['contract', 'Read and sign'],
  decideChange: ['program', 'Answer'],
  answerShift: ['program', 'Answer'],
}

/** Shows the next step's button to the person who owes the step, unless the panel's foot already has the button. */
export function NextStepButton({ program, part, onShow }: ButtonProps): ReactNode {
  const [, setSearch] = useUrlState()
  const edit = useEditContract()
  const { next, request, contract, schedule, programID } = program
  const action = next?.action
  if (!action) return null
  const lead = STEP_LINKS[action]
  if (lead) return lead[0] === part ? null : <Button onClick={() => onShow(lead[0])}>{lead[1]}</Button>
  const full = contract && isFullContract(contract) ? contract : null
  switch (action) {
    case 'schedule':
      return (
        request && part !== 'request' && <LinkButton {...linkTo.schedulingOf(request.id)}>Add to calendar</LinkButton>
      )
    case 'writeContract':
      return <WriteContract program={program} />
    case 'priceContract':
      return full && <Button onClick={() => edit(full.programID)}>Add lines</Button>
    case 'editContract':
      return full && part !== 'contract' && <SendButton contract={currentVersionOf(full)} />
    case 'amendContract':
      return full && part !== 'contract' && <AmendButton contract={full} onDrafted={() => edit(full.programID)} />
    case 'assign':
      return part !== 'program' && <Button onClick={() => setSearch({ do: 'assign' })}>Assign facilitators</Button>
    case 'logHours':
      return schedule && <LinkButton {...linkTo.weekOfHours(schedule.date)}>Log hours</LinkButton>
    case 'approveHours':
      return schedule && <LinkButton {...linkTo.hoursOn(schedule.date)}>Approve hours</LinkButton>
    case 'finalizePay':
      return programID && <LinkButton {...linkTo.pay()}>Finalize pay</LinkButton>
    default:
      return null
  }
}

/** Shows a button that drafts the contract of a program and opens the contract's form. */
function WriteContract({ program: { schedule, contact } }: { program: Program }) {
  const act = useAct()
  const edit = useEditContract()
  // Without a client or contact, the person must choose them on the contracts screen.
  if (!schedule?.clientID || !contact?.email) return <LinkButton {...linkTo.contracts()}>Go to contracts</LinkButton>
  const { programID, programName, clientID } = schedule
  const write = async () => {
    const drafted = await act(
      () =>
        cloud.clientPrograms.create({
          programID,
          programName,
          clientID,
          contactPersonName: contact.name,
          contactPersonEmail: contact.email,
        }),
      { refresh: ['clientPrograms', 'programSchedule'], done: 'Contract drafted.' },
    )
    if (drafted) edit(programID)
  }
  return (
    <Button loading={act.busy} onClick={() => void write()}>
      Write contract
    </Button>
  )
}
