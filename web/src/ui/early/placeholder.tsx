import styles from './early.module.css'

/** Keeps the place of a control that comes with the app. */
export const Placeholder = ({ children, className = '' }: { children?: string; className?: string | undefined }) => (
  <span className={`${styles.placeholder} ${className}`} aria-hidden>
    {children}
  </span>
)

/** Keeps the place of a row's button. */
export const RowPlaceholder = ({ children }: { children: string }) => (
  <button type="button" disabled aria-hidden className={`${styles.placeholder} ${styles.rowButton}`}>
    {children}
  </button>
)
