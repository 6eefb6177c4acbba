import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import styles from './plain-fields.module.css'

export type PlainFieldProps = ComponentProps<'input'> & {
  label: string
  description?: ReactNode
  /** The error message of the value. */
  error?: ReactNode
  /** Shown at the end of the box. */
  inside?: ReactNode
}

/** Shows a field that looks like the component library's, on pages drawn before the library has loaded. */
export function PlainField({ label, description, error, inside, ...input }: PlainFieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          data-inside={inside ? true : undefined}
          {...input}
        />
        {inside}
      </div>
      {description && <p id={`${id}-description`}>{description}</p>}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Shows a field for a password. Its toggle has another name, so that the field's name finds only the field. */
export function PlainPasswordField(props: PlainFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <PlainField
      {...props}
      type={isShown ? 'text' : 'password'}
      inside={
        <button
          type="button"
          aria-label="Show typing"
          aria-pressed={isShown}
          className={styles.toggle}
          // A press on the toggle keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
        </button>
      }
    />
  )
}
