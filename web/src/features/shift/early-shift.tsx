import type { ScreenPath } from '@belay/contract/screens'
import type { Centre } from '../../cloud/centre.ts'
import { showEarly } from '../../ui/early/show-early.ts'
import { createFormat } from '../../ui/format/create-format.ts'
import { findStepsOfShift } from './find-steps.ts'
import styles from './shift.module.css'
import {
  AnswerPlaceholders,
  ButtonPlaceholder,
  HAS_CREW,
  OWN_STATES,
  People,
  Places,
  Preparation,
  Question,
  type Shift,
  ShiftHead,
  Times,
} from './shift-facts.tsx'

const SCHEDULE: ScreenPath = '/app/schedule/scheduleDisplay'

type Answers = { centre: Centre; shift: Shift }

/** Draws the person's own shift without buttons, which come with the app. Uses no hooks and no component library. */
export function EarlyShift({ centre, shift }: Answers) {
  const format = createFormat(centre)
  const steps = findStepsOfShift(shift, Date.now())
  return (
    <main className={styles.page}>
      <a href={SCHEDULE} className={styles.back}>
        Schedule
      </a>
      <article className={styles.shift}>
        <ShiftHead format={format} shift={shift} state={OWN_STATES[shift.state]} />
        <Times format={format} shift={shift} pay={shift.pay} />
        <Question format={format} shift={shift} />
        <div className={styles.next}>
          {steps.checkIn && <ButtonPlaceholder />}
          {steps.keep && <ButtonPlaceholder />}
          {(steps.answer || steps.log) && <AnswerPlaceholders />}
        </div>
        <Places shift={shift} />
        {HAS_CREW.has(shift.state) && <People shift={shift} office={centre.phone} />}
        <Preparation format={format} shift={shift} />
      </article>
    </main>
  )
}

/** Shows the shift until the app has drawn a screen. */
export function showEarlyShift(answers: Answers): void {
  showEarly(() => <EarlyShift {...answers} />)
}
