import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './plain-button.module.css'

type Look = { variant?: 'filled' | 'default'; size?: 'xs' | 'sm'; fullWidth?: boolean }

const lookOf = ({ variant = 'filled', size = 'sm', fullWidth }: Look) => ({
  className: styles.button,
  'data-variant': variant,
  'data-size': size,
  'data-wide': fullWidth || undefined,
})

type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean }

/** Shows a button that looks like the component library's, on pages drawn before the library has loaded. */
export const PlainButton = ({ variant, size, fullWidth, loading, disabled, ...props }: ButtonProps) => (
  <button
    type="button"
    {...lookOf({ variant, size, fullWidth })}
    disabled={disabled || loading}
    data-loading={loading || undefined}
    {...props}
  />
)

/** A link that looks like `PlainButton`. The router checks its address. */
export const PlainLinkButton = createLink(({ variant, size, fullWidth, ...props }: ComponentProps<'a'> & Look) => (
  <a {...lookOf({ variant, size, fullWidth })} {...props} />
))

/** Shows a button in a text that looks like a link. */
export const TextButton = (props: ComponentProps<'button'>) => (
  <button type="button" className={styles.text} {...props} />
)
