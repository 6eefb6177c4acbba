import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import styles from './form-group.module.css'

type HeadProps = {
  title: string
  hint?: ReactNode
  /** Shown at the end of the head. */
  action?: ReactNode
  /** Makes the title focusable by script. */
  titleRef?: Ref<HTMLHeadingElement>
}

type CardProps = HeadProps & Omit<ComponentProps<'section'>, 'title'>

/** Shows a group of fields on a page: a card with a head. */
export function FormCard({ title, hint, action, titleRef, className = '', children, ...section }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} {...section} className={`framed ${styles.card} ${className}`}>
      <Head hint={hint} action={action}>
        <h2 id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
          {title}
        </h2>
      </Head>
      {children}
    </section>
  )
}

type GroupProps = Omit<HeadProps, 'titleRef'> & { children: ReactNode }

/** Shows a group of fields in a card, panel or dialog: a head below a line. */
export function FormGroup({ title, hint, action, children }: GroupProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={styles.group}>
      <Head hint={hint} action={action}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
      </Head>
      {children}
    </fieldset>
  )
}

const Head = ({ hint, action, children }: Omit<GroupProps, 'title'>) => (
  <div className={styles.head}>
    <div>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
    {action}
  </div>
)
