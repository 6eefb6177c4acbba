import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './foot.module.css'

/** `start`: words or a menu at the left. `others`: the way back and lesser steps. `children`: the main step. */
type FootProps = { start?: ReactNode; others?: ReactNode; children?: ReactNode }

/** The buttons of a form, dialog or panel, in one order everywhere: the main step is the last, at the right. */
export const Foot = ({ start, others, children }: FootProps) => (
  <div className={styles.foot}>
    <span className={styles.start}>{start}</span>
    {others}
    {children}
  </div>
)

type DialogFootProps = { leave?: string; onLeave: () => void; start?: ReactNode; children?: ReactNode }

/** The foot of a dialog: the way back, then the button it is for. */
export const DialogFoot = ({ leave = 'Cancel', onLeave, start, children }: DialogFootProps) => (
  <Foot
    start={start}
    others={
      <Button variant="default" onClick={onLeave}>
        {leave}
      </Button>
    }
  >
    {children}
  </Foot>
)
