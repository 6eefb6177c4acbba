import { linkTo } from '@belay/contract/links'
import { useEffect, useRef } from 'react'
import { PlainLinkButton } from '../../ui/buttons/plain-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { LoginStep } from '../login/login-fields.tsx'
import type { SentRequest } from './request-answers.ts'
import styles from './request-program.module.css'

/** Shows that a request was sent, and what happens next. */
export function RequestSent({ request }: { request: SentRequest }) {
  const format = useFormat()
  const { programType, participants, preferredDates } = request.programDetails
  const [date] = preferredDates
  const steps = useRef<HTMLOListElement>(null)
  useEffect(() => steps.current?.focus(), [])
  return (
    <CardPage>
      <LoginStep
        title="Your request was sent"
        lede={
          <>
            <strong>{programType}</strong>
            {date && <>, {format.when(date)}</>}, {pluralize(participants, 'participant')}
            <br />
            Reference <strong>{request.reference}</strong>
          </>
        }
      >
        <ol ref={steps} className={styles.steps} tabIndex={-1}>
          <li>We check the day, the place and the staff.</li>
          <li>We e-mail {request.email} when we have decided.</li>
          <li>Then you read and sign the contract, on your phone if you like.</li>
        </ol>
        <PlainLinkButton {...linkTo.day(request.id)} fullWidth>
          See your request
        </PlainLinkButton>
        <p className="quiet">
          Next time, sign in with this e-mail address and a code. You can choose a password in your account.
        </p>
      </LoginStep>
    </CardPage>
  )
}
