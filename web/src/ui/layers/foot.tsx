import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './foot.module.css'

/** `start`: text on the left. `menu`: rarer actions. `others`: the cancel button and minor actions. */
type FootProps = { start?: ReactNode; menu?: ReactNode; others?: ReactNode; children?: ReactNode }

/** Shows the buttons of a form, dialog or panel, in the same order everywhere: the main action last, on the right. */
export const Foot = ({ start, menu, others, children }: FootProps) => (
  <div className={styles.foot}>
    <span className={styles.start}>{start}</span>
    {menu}
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
