import { linkTo } from '@belay/contract/links'
import { IconFileText, IconMail, IconUserQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getErrorCode } from '../../cloud/calls/errors.ts'
import { cloud, type Inputs, type Outputs } from '../../cloud/client.ts'
import { useMe } from '../../cloud/use-me.ts'
import { type ActOptions, useAct } from '../../ui/actions/act.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import { ChangeEffects, describeRecipients, listNames } from '../../ui/history/change-effects.tsx'
import { callWithOverride } from './conflict-list.tsx'
import type { Override } from './use-conflicts.ts'

type ProgramChangeInput = Inputs['programs']['preview']
export type ChangePreview = Outputs['programs']['preview']
type Staffing = readonly { staffID: string; staffName: string; state: string }[]

/** A change to confirm: the question's title (without "?"), the button's label, and the program's staff. */
type ChangeToConfirm = {
  change: ProgramChangeInput
  staffing: Staffing
  title: string
  action: string
  danger?: boolean
  /** The first sentence: the effect that does not depend on the preview. */
  lead?: string
}

const endsProgram = ({ changes: { ends, status } }: ProgramChangeInput) => ends !== undefined || status === 'cancelled'

/** True if a change notifies another person, asks a person to confirm again, or needs work on the contract. */
const hasSideEffects = ({ told, unconfirms, contract }: ChangePreview, ownEmail: string | undefined): boolean =>
  told.some(({ email }) => email !== ownEmail) || unconfirms.length > 0 || contract === 'resend' || contract === 'amend'

function describeConfirmations({ unconfirms }: ChangePreview, { change, staffing }: ChangeToConfirm): string {
  const isAffected = ({ staffID, state }: Staffing[number]) =>
    endsProgram(change) ? state !== 'declined' : unconfirms.includes(staffID)
  const people = staffing.filter(isAffected).map(({ staffName }) => staffName)
  if (people.length === 0) return ''
  if (endsProgram(change)) return `${listNames(people)} ${people.length === 1 ? 'is' : 'are'} released.`
  return `${listNames(people)} confirmed and ${people.length === 1 ? 'is' : 'are'} asked again.`
}

const CONTRACT_EFFECTS = {
  none: '',
  follows: 'The draft contract follows.',
  resend: 'The contract that was sent no longer fits. Change it and send it again.',
  amend: 'The signed contract stays in force. Amend it, so that the client can sign the change.',
}
const CANCELLED_CONTRACT_EFFECTS = {
  ...CONTRACT_EFFECTS,
  resend: 'The contract that was sent is withdrawn.',
  amend: 'The signed contract stays. Void it if it no longer applies.',
}

type QuestionProps = { preview: ChangePreview; changeToConfirm: ChangeToConfirm }

/** Shows the side effects of a change: notified people, people who must confirm again, and work on the contract. */
export function ChangeQuestion({ preview, changeToConfirm }: QuestionProps) {
  const ownEmail = useMe().user?.email
  const { status, ends } = changeToConfirm.change.changes
  const isCancelled = status === 'cancelled' || ends === 'requestCancelled'
  return (
    <ChangeEffects
      lead={changeToConfirm.lead}
      effects={[
        [IconMail, describeRecipients(preview.told, ownEmail)],
        [IconUserQuestion, describeConfirmations(preview, changeToConfirm)],
        [IconFileText, (isCancelled ? CANCELLED_CONTRACT_EFFECTS : CONTRACT_EFFECTS)[preview.contract]],
      ]}
    />
  )
}

type ProgramChange<Answer> = ChangeToConfirm & {
  call: (override: Override) => Promise<Answer>
  refresh?: ActOptions<Answer>['refresh']
  /** The success message. Without it, the caller shows the outcome. */
  done?: string
}

/** Returns a function that changes a program, after questions about side effects. Undefined if nothing changed. */
export function useChangeProgram() {
  const act = useAct()
  const ownEmail = useMe().user?.email
  return async <Answer extends object>({ call, refresh, done, ...changeToConfirm }: ProgramChange<Answer>) => {
    const preview = await act(() => cloud.programs.preview(changeToConfirm.change))
    if (!preview) return undefined
    const { title, action, danger } = changeToConfirm
    const question = {
      title: preview.conflicts.length > 0 ? `${title} anyway?` : `${title}?`,
      action,
      anyway: `${action} anyway`,
      danger,
      more: hasSideEffects(preview, ownEmail) && <ChangeQuestion preview={preview} changeToConfirm={changeToConfirm} />,
    }
    const answer = await act(() => callWithOverride(preview.conflicts, question, call), {
      refresh,
      done: (changed) => changed && done && withAmendLink(done, preview, changeToConfirm.change),
    })
    return answer ?? undefined
  }
}

/** Asks about the side effects of a form's change. Resolves to 'unknown' for invalid input, to null if cancelled. */
export async function confirmChange(
  changeToConfirm: ChangeToConfirm,
  ownEmail: string | undefined,
): Promise<ChangePreview | 'unknown' | null> {
  const preview = await cloud.programs.preview(changeToConfirm.change).catch((error: unknown) => {
    // The call that saves the form returns the errors by field.
    if (getErrorCode(error) === 'invalid-argument') return 'unknown' as const
    throw error
  })
  if (preview === 'unknown' || !hasSideEffects(preview, ownEmail)) return preview
  const { title, action, danger } = changeToConfirm
  const body = <ChangeQuestion preview={preview} changeToConfirm={changeToConfirm} />
  return (await confirm({ title: `${title}?`, body, action, danger })) ? preview : null
}

/** Returns the success message, with a link to the contract if the contract must be amended now. */
export const withAmendLink = (
  done: string,
  preview: ChangePreview | 'unknown',
  change: ProgramChangeInput,
): ReactNode =>
  preview !== 'unknown' && preview.contract === 'amend' && !endsProgram(change) ? (
    <span>
      {done} <Link {...linkTo.contract(change.programID)}>Amend its contract</Link>
    </span>
  ) : (
    done
  )
