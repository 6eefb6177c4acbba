import { currentVersionOf } from '@belay/contract/amendments'
import { contractStatus } from '@belay/contract/statuses'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCentre } from '../../../cloud/centre.ts'
import { DateTime, useFormat } from '../../../ui/format/format.tsx'
import { describeReminder } from '../../../ui/format/reminder.ts'
import { MailLink, PhoneLink } from '../../../ui/text/contact-details.tsx'
import { describeDecline, type FullContract } from '../contract.ts'
import styles from './contract-details.module.css'

type NoticesProps = { contract: FullContract; isAdmin: boolean; hasChanged: boolean }

/** Shows the contract's status and next step, in words for an Admin or for a party. */
export function ContractNotices({ contract, isAdmin, hasChanged }: NoticesProps) {
  const part = currentVersionOf(contract)
  const status = contractStatus(part)
  const amendRefusal = part.signed && contract.whyNot.amend
  return (
    <div className={styles.notices} data-print="no">
      {hasChanged && <ReadAgainNotice />}
      {part.amendment && (status === 'Draft' || isAdmin) && (
        <Alert color="gray" title="Amendment">
          {status === 'Draft' && !isAdmin
            ? "We're preparing a change to this contract. We'll e-mail you when it's ready to sign. "
            : ''}
          The signed contract stays in force until the amendment is signed.
        </Alert>
      )}
      {part.needsAmendment && isAdmin && amendRefusal && (
        <Alert color="yellow" title="Can't be amended">
          {amendRefusal} Void this contract.
        </Alert>
      )}
      {part.needsAmendment && isAdmin && part.signed && !amendRefusal && (
        <Alert color="yellow" title="Needs amendment">
          The program changed after this contract was signed. Amend it, so that the client can sign the change.
        </Alert>
      )}
      {isAdmin && (status === 'Draft' || status === 'Declined') && contract.whyNot.send && (
        <Alert color="yellow" title="Can't be sent yet">
          {contract.whyNot.send}
        </Alert>
      )}
      {status === 'Declined' && <DeclinedNotice contract={part} isAdmin={isAdmin} />}
      {status === 'Sent' && <WaitingNotice contract={part} isAdmin={isAdmin} />}
      {status === 'Draft' && !part.amendment && !isAdmin && (
        <Alert color="gray">We're still preparing this contract. We'll e-mail you when it's ready to sign.</Alert>
      )}
    </div>
  )
}

export const ReadAgainNotice = () => (
  <Alert color="yellow" role="alert">
    This contract changed after you opened it. Please read it again before you sign.
  </Alert>
)

type NoticeProps = { contract: FullContract; isAdmin: boolean }

function DeclinedNotice({ contract, isAdmin }: NoticeProps) {
  const format = useFormat()
  const ownEmail = contract.can.takeBack ? contract.signerEmail : undefined
  return (
    <Alert color="red" title="Declined">
      <p className={styles.notice}>{describeDecline(contract, ownEmail, format)}.</p>
      {contract.declineReason && <p className={styles.notice}>Reason: {contract.declineReason}</p>}
      <p className={styles.notice}>
        {isAdmin ? (
          'Next: talk to the client. Then edit the contract or send it again.'
        ) : (
          <>
            Next: we'll get back to you. <AskUs>You can also reach us</AskUs>
          </>
        )}
      </p>
      {contract.can.takeBack && (
        <p className={styles.notice}>Changed your mind? Take it back, until we change the contract.</p>
      )}
    </Alert>
  )
}

/** Shows the person whose signature is missing, and the contact if this is the wrong person. */
function WaitingNotice({ contract, isAdmin }: NoticeProps) {
  const format = useFormat()
  const { signerEmail, forwardedBy, signerAskedAt, sentAt, remindedAt, needsAmendment, can, whyNot } = contract
  if (can.sign)
    return (
      <Alert color="blue">
        {contract.amendment
          ? 'Please read what changes in this contract, then sign the amendment below.'
          : 'Please read this contract, then sign it below.'}{' '}
        Sent <DateTime at={sentAt} />.
      </Alert>
    )
  // Only the signer may decline.
  if (can.decline) return <Alert color="yellow">{whyNot.sign}</Alert>
  if (needsAmendment)
    return (
      <Alert color="yellow" title={isAdmin ? 'No longer fits the program' : undefined}>
        {isAdmin
          ? `${whyNot.remind} ${signerEmail} can't sign it as it is.`
          : "The program changed after we sent this contract. We'll send an updated contract to sign."}
      </Alert>
    )
  return (
    <Alert color="blue">
      <p className={styles.notice}>
        {can.takeBack
          ? `You forwarded this contract to ${signerEmail}, who hasn't signed yet.`
          : `Waiting for ${signerEmail} to sign.`}{' '}
        {isAdmin && forwardedBy && `Forwarded by ${forwardedBy}. `}Sent <DateTime at={signerAskedAt ?? sentAt} />.{' '}
        {remindedAt && `${describeReminder(remindedAt, format)}.`}
      </p>
      {can.takeBack && (
        <p className={styles.notice}>
          We e-mailed them a link, so there's nothing left for you to do. Wrong address? Take it back, then forward it
          again or sign it yourself.
        </p>
      )}
      {!can.takeBack && !isAdmin && (
        <p className={styles.notice}>
          Is this the wrong person? {forwardedBy && `Ask ${forwardedBy} to take it back, or `}
          <AskUs>{forwardedBy ? 'ask us' : 'Ask us'}</AskUs>
        </p>
      )}
    </Alert>
  )
}

function AskUs({ children }: { children: ReactNode }) {
  const { email, phone } = useCentre()
  return (
    <>
      {children}: <MailLink email={email} />, <PhoneLink phone={phone} />
    </>
  )
}
