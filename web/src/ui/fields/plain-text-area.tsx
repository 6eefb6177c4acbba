import { type ComponentProps, useId } from 'react'
import styles from './plain-fields.module.css'

/** Shows a field for several lines that looks like the component library's, on pages drawn before it has loaded. */
export function PlainTextArea({
  label,
  error,
  ...area
}: ComponentProps<'textarea'> & { label: string; error?: string }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <textarea
          id={id}
          rows={3}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...area}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
