import type { AskedShift } from '@belay/contract/identity'
import type { Centre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { showEarly } from '../../ui/early/show-early.ts'
import { createFormat } from '../../ui/format/create-format.ts'
import styles from '../shift/shift.module.css'
import { ButtonPlaceholder, People, Places, ShiftHead, Times, Words, YES } from '../shift/shift-facts.tsx'
import { LINK_STATES } from './link-states.ts'
import { tellAnswered } from './open-shift-link.ts'

type EarlyProps = {
  centre: Centre
  linked: AskedShift
  /** The error message of an answer that was not sent. */
  problem?: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Draws the shift of a mailed link with the buttons that answer. Uses no hooks and no component library. */
export function EarlyLinkedShift({ centre, linked, problem, busy, onYes, onNo }: EarlyProps) {
  const { state, sentence, pay, shift } = linked
  const format = createFormat(centre)
  if (!shift) return null
  const button = { type: 'button', className: styles.button, 'data-size': 'sm', disabled: busy } as const
  return (
    <main className={styles.page}>
      <article className={styles.shift}>
        <ShiftHead format={format} shift={shift} state={LINK_STATES[state]} />
        {sentence && <p role="status">{sentence}</p>}
        <Times format={format} shift={shift} pay={pay} />
        {problem && <p role="alert">{problem}</p>}
        {state === 'open' && (
          <div className={styles.answers}>
            <button {...button} data-variant="filled" data-loading={busy || undefined} onClick={onYes}>
              {YES}
            </button>
            <button {...button} data-variant="default" onClick={onNo}>
              No
            </button>
          </div>
        )}
        {state === 'givenBack' && <ButtonPlaceholder />}
        <Places shift={{ where: shift, badWeather: shift.badWeather }} />
        {shift.programID && <People shift={shift} office={centre.phone} />}
        {shift.bring && <Words title="What to bring" text={shift.bring} />}
      </article>
    </main>
  )
}

type Answers = { centre: Centre; linked: AskedShift; token: string }

/**
 * Shows the shift of a mailed link, if there is one, until the app has drawn a screen. Yes is sent at once. No leads to
 * the form for a reason, which comes with the app.
 */
export function showEarlyLinkedShift({ centre, linked, token }: Answers): void {
  if (!linked.shift) return
  type Changes = Partial<Pick<EarlyProps, 'linked' | 'problem' | 'busy'>>
  const drawWith = (changes: Changes) => (open: (address: string) => void) => (
    <EarlyLinkedShift
      {...{ centre, linked, ...changes }}
      onYes={() => void sendYes()}
      onNo={() => open('/answer?answer=no')}
    />
  )
  const redraw = showEarly(drawWith({}))
  const sendYes = async () => {
    redraw(drawWith({ busy: true }))
    try {
      const answered = await identity.answerShiftLink({ token, accept: true, reason: '' })
      tellAnswered(answered)
      redraw(drawWith({ linked: answered }))
    } catch (error) {
      redraw(drawWith({ problem: (error as Error).message }))
    }
  }
}
