import { linkTo } from '@belay/contract/links'
import { IconFileText, IconMail, IconUserQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cloud, type Inputs, type Outputs } from '../../cloud/client.ts'
import { codeOf } from '../../cloud/errors.ts'
import { useMe } from '../../cloud/use-me.ts'
import { type ActOptions, useAct } from '../../ui/act.ts'
import { ChangeEffects, describeTold, listNames } from '../../ui/change-effects.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { doUnlessBlocked } from './conflict-note.tsx'
import type { Override } from './use-conflicts.ts'

type Change = Inputs['programs']['preview']
export type Preview = Outputs['programs']['preview']
type Staffing = readonly { staffID: string; staffName: string; state: string }[]

/** A change as it is asked about: "Move" "Ropes", and what is known of it beforehand. */
type Asked = {
  change: Change
  staffing: Staffing
  title: string
  action: string
  danger?: boolean
  /** What it does in any case, in a sentence. */
  lead?: string
}

const isEnd = ({ changes: { ends, status } }: Change) => ends !== undefined || status === 'cancelled'

/** Whether anybody else hears of a change, has to answer again, or has work with the contract. */
const affects = ({ told, unconfirms, contract }: Preview, ownEmail: string | undefined): boolean =>
  told.some(({ email }) => email !== ownEmail) || unconfirms.length > 0 || contract === 'resend' || contract === 'amend'

function describeConfirmations({ unconfirms }: Preview, { change, staffing }: Asked): string {
  const isMeant = ({ staffID, state }: Staffing[number]) =>
    isEnd(change) ? state !== 'declined' : unconfirms.includes(staffID)
  const people = staffing.filter(isMeant).map(({ staffName }) => staffName)
  if (people.length === 0) return ''
  if (isEnd(change)) return `${listNames(people)} ${people.length === 1 ? 'is' : 'are'} released.`
  return `${listNames(people)} confirmed and ${people.length === 1 ? 'is' : 'are'} asked again.`
}

const OF_CONTRACT = {
  none: '',
  follows: 'The draft contract follows.',
  resend: 'The contract that was sent no longer fits. Change it and send it again.',
  amend: 'The signed contract stays in force. Amend it, so that the client can sign the change.',
}
const OF_CANCELLED_CONTRACT = {
  ...OF_CONTRACT,
  resend: 'The contract that was sent is withdrawn.',
  amend: 'The signed contract stays. Void it if it no longer applies.',
}

/** What a change of a program does beside it, in words: who is told, who is asked again, what the contract needs. */
export function ChangeQuestion({ preview, asked }: { preview: Preview; asked: Asked }) {
  const ownEmail = useMe().user?.email
  const { status, ends } = asked.change.changes
  const isCancelled = status === 'cancelled' || ends === 'requestCancelled'
  return (
    <ChangeEffects
      lead={asked.lead}
      effects={[
        [IconMail, describeTold(preview.told, ownEmail)],
        [IconUserQuestion, describeConfirmations(preview, asked)],
        [IconFileText, (isCancelled ? OF_CANCELLED_CONTRACT : OF_CONTRACT)[preview.contract]],
      ]}
    />
  )
}

type ProgramChange<Answer> = Asked & {
  call: (override: Override) => Promise<Answer>
  refresh?: ActOptions<Answer>['refresh']
  done: string
}

/**
 * Changes a program: asks first about whatever its preview says, for a note where something blocks it, and about
 * nothing where nobody is affected. Answers undefined when it was not changed.
 */
export function useProgramChange() {
  const act = useAct()
  const ownEmail = useMe().user?.email
  return async <Answer extends object>({ call, refresh, done, ...asked }: ProgramChange<Answer>) => {
    const preview = await act(() => cloud.programs.preview(asked.change))
    if (!preview) return undefined
    const { title, action, danger } = asked
    const question = {
      title: preview.conflicts.length > 0 ? `${title} anyway?` : `${title}?`,
      action,
      anyway: `${action} anyway`,
      danger,
      more: affects(preview, ownEmail) && <ChangeQuestion preview={preview} asked={asked} />,
    }
    const answer = await act(() => doUnlessBlocked(preview.conflicts, question, call), {
      refresh,
      done: (changed) => changed && withAmendLink(done, preview, asked.change),
    })
    return answer ?? undefined
  }
}

/**
 * Asks about a change that a form is about to save, where somebody is affected; the form itself shows conflicts.
 * Answers null when the person thinks better of it.
 */
export async function confirmChange(asked: Asked, ownEmail: string | undefined): Promise<Preview | 'unknown' | null> {
  const preview = await cloud.programs.preview(asked.change).catch((error: unknown) => {
    // What the form has wrong is said by the call that saves it, in the names of its fields.
    if (codeOf(error) === 'invalid-argument') return 'unknown' as const
    throw error
  })
  if (preview === 'unknown' || !affects(preview, ownEmail)) return preview
  const { title, action, danger } = asked
  const body = <ChangeQuestion preview={preview} asked={asked} />
  return (await confirm({ title: `${title}?`, body, action, danger })) ? preview : null
}

/** What was done, with the way to the contract where that is to be amended now. */
export const withAmendLink = (done: string, preview: Preview | 'unknown', change: Change): ReactNode =>
  preview !== 'unknown' && preview.contract === 'amend' && !isEnd(change) ? (
    <span>
      {done} <Link {...linkTo.contract(change.programID)}>Amend its contract</Link>
    </span>
  ) : (
    done
  )
