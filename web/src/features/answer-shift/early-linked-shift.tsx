import type { AskedShift } from '@belay/contract/identity'
import type { Centre } from '../../cloud/centre.ts'
import { showEarly } from '../../ui/early/show-early.ts'
import { createFormat } from '../../ui/format/create-format.ts'
import styles from '../shift/shift.module.css'
import {
  AnswerPlaceholders,
  ButtonPlaceholder,
  People,
  Places,
  ShiftHead,
  Times,
  Words,
} from '../shift/shift-facts.tsx'
import { LINK_STATES } from './link-states.ts'

type Answers = { centre: Centre; linked: AskedShift }

/** Shows the shift of a mailed link, if there is one, without buttons and until the app has drawn a screen. */
export function showEarlyLinkedShift({ centre, linked: { state, sentence, pay, shift } }: Answers): void {
  if (!shift) return
  const format = createFormat(centre)
  showEarly(() => (
    <main className={styles.page}>
      <article className={styles.shift}>
        <ShiftHead format={format} shift={shift} state={LINK_STATES[state]} />
        {sentence && <p>{sentence}</p>}
        <Times format={format} shift={shift} pay={pay} />
        {state === 'open' && <AnswerPlaceholders />}
        {state === 'givenBack' && <ButtonPlaceholder />}
        <Places shift={{ where: shift, badWeather: shift.badWeather }} />
        {shift.programID && <People shift={shift} office={centre.phone} />}
        {shift.bring && <Words title="What to bring" text={shift.bring} />}
      </article>
    </main>
  ))
}
