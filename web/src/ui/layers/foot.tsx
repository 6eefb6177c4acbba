import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './foot.module.css'

/** `start`: text or a menu on the left. `others`: the cancel button and minor actions. `children`: the main action. */
type FootProps = { start?: ReactNode; others?: ReactNode; children?: ReactNode }

/** Shows the buttons of a form, dialog or panel, in the same order everywhere: the main action last, on the right. */
export const Foot = ({ start, others, children }: FootProps) => (
  <div className={styles.foot}>
    <span className={styles.start}>{start}</span>
    {others}
    {children}
  </div>
)

type DialogFootProps = { leave?: string; onLeave: () => void; children?: ReactNode }

export const DialogFoot = ({ leave = 'Cancel', onLeave, children }: DialogFootProps) => (
  <Foot
    others={
      <Button variant="default" onClick={onLeave}>
        {leave}
      </Button>
    }
  >
    {children}
  </Foot>
)
