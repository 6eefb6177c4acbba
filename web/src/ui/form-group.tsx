import type { ComponentProps, ReactNode, Ref } from 'react'
import styles from './form-group.module.css'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: string
  hint?: ReactNode
  /** Makes the title focusable by script. */
  titleRef?: Ref<HTMLHeadingElement>
}

/** Shows a group of fields on a page: a card with a head. */
export const FormCard = ({ title, hint, titleRef, className = '', children, ...section }: CardProps) => (
  <section {...section} className={`framed ${styles.card} ${className}`}>
    <div>
      <h2 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
        {title}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
    {children}
  </section>
)

type GroupProps = {
  title: string
  hint?: ReactNode
  /** Shown at the end of the head. */
  action?: ReactNode
  children: ReactNode
}

/** Shows a group of fields in a card, panel or dialog: a head below a line. */
export const FormGroup = ({ title, hint, action, children }: GroupProps) => (
  <div className={styles.group}>
    <fieldset className={styles.fields}>
      <legend className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {hint && <p className={styles.hint}>{hint}</p>}
      </legend>
      {children}
    </fieldset>
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
