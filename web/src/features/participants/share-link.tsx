import { useRef, useState } from 'react'
import { renderSVG } from 'uqr'
import { cloud } from '../../cloud/client.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { useLazyAct } from '../shift/use-lazy-act.ts'
import type { FormsOfProgram } from './describe-returned.ts'
import styles from './participant-forms.module.css'
import { Sheet } from './print-sheets.tsx'

/** The white margin of a QR code in modules, as its standard requires. */
const QUIET_ZONE = 4

const QUESTIONS = {
  renew: {
    title: 'Replace the link?',
    body: 'The old link and its QR code stop working. Forms that were sent stay.',
    action: 'Replace link',
  },
  end: {
    title: 'End the link?',
    body: 'Nobody can send a form until you make a new link. Forms that were sent stay.',
    action: 'End link',
  },
}

/** Shows the link for participants: to copy, to send on, and as a QR code. */
export function ShareLink({ programID, facts }: { programID: string; facts: FormsOfProgram }) {
  const format = useFormat()
  const act = useLazyAct()
  const code = useRef<HTMLDialogElement>(null)
  const [copied, setCopied] = useState('')
  const [isPrinting, setPrinting] = useState(false)
  const { link, programName, date, expected, returned } = facts
  const change = async (action: 'make' | 'renew' | 'end', done: string) => {
    if (action !== 'make' && !(await confirm({ ...QUESTIONS[action], danger: true }))) return
    await act(() => cloud.participants.link({ programID, action }), { refresh: ['participantLinks'], done })
  }
  if (!link)
    return (
      <PlainButton loading={act.busy} onClick={() => void change('make', 'The link is ready.')}>
        Make the link for participants
      </PlainButton>
    )
  const { url, endsAt } = link
  const message = `Please fill in and sign the participant form for ${programName}, ${format.day(date)}: ${url}`
  const missing = Math.max(0, (expected ?? 0) - returned)
  const reminder =
    `We still need ${pluralize(missing, 'participant form')} for ${programName}, ${format.day(date)}. ` +
    `If you have not sent yours yet, please fill it in and sign it: ${url}`
  const copy = async (text: string, said: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(said)
  }
  const share = () =>
    // Rejects if the person closes the sheet.
    navigator.share({ text: message }).catch(() => undefined)
  return (
    <div className={styles.share} data-print="no">
      {returned > 0 && missing > 0 && (
        <p className={styles.buttons}>
          {pluralize(missing, 'form')} missing
          <TextButton onClick={() => void copy(reminder, 'Reminder copied.')}>Copy a reminder</TextButton>
        </p>
      )}
      <div className={`${styles.buttons} ${styles.sharing}`}>
        <PlainButton onClick={() => void copy(url, 'Link copied.')}>Copy the link</PlainButton>
        <PlainButton variant="default" onClick={() => code.current?.showModal()}>
          QR code
        </PlainButton>
        {'share' in navigator ? (
          <PlainButton variant="default" onClick={() => void share()}>
            Send it on
          </PlainButton>
        ) : (
          <PlainButton variant="default" onClick={() => void copy(message, 'Message copied.')}>
            Copy a message
          </PlainButton>
        )}
      </div>
      <p className="quiet">
        <span role="status">{copied}</span> Everyone with the link can send a form, without an account. It ends{' '}
        {format.dayOf(endsAt)}.
      </p>
      <p className={styles.buttons}>
        <TextButton onClick={() => void change('renew', 'The link is replaced.')}>Replace the link</TextButton>
        <TextButton onClick={() => void change('end', 'The link has ended.')}>End the link</TextButton>
      </p>
      <dialog ref={code} className={styles.code} aria-label="QR code of the participant form">
        <h2>{programName}</h2>
        <p>{format.day(date)}. Scan this code and fill in your form.</p>
        <QrCode url={url} />
        <div className={styles.buttons} data-print="no">
          <PlainButton onClick={() => code.current?.close()}>Close</PlainButton>
          <PlainButton variant="default" onClick={() => setPrinting(true)}>
            Print
          </PlainButton>
        </div>
      </dialog>
      {isPrinting && (
        <Sheet title="Participant form" facts={facts} onPrinted={() => setPrinting(false)}>
          <div className={styles.poster}>
            <QrCode url={url} />
            <p>Scan this code with your phone and fill in your form. It takes two minutes and needs no account.</p>
            <p className={styles.address}>{url}</p>
          </div>
        </Sheet>
      )}
    </div>
  )
}

const QrCode = ({ url }: { url: string }) => (
  <div
    role="img"
    aria-label="QR code of the participant form"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the library draws the code as an SVG of squares
    dangerouslySetInnerHTML={{ __html: renderSVG(url, { border: QUIET_ZONE }) }}
  />
)
