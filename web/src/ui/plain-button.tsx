import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './plain-button.module.css'

type Look = { variant?: 'filled' | 'default'; size?: 'xs' | 'sm' | 'md'; fullWidth?: boolean }

const lookOf = ({ variant = 'filled', size = 'sm', fullWidth }: Look) => ({
  className: styles.button,
  'data-variant': variant,
  'data-size': size,
  'data-wide': fullWidth || undefined,
})

type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean }

/** A button of a page that is there before the component library; it looks as the library's. */
export const PlainButton = ({ variant, size, fullWidth, loading, disabled, ...props }: ButtonProps) => (
  <button
    type="button"
    {...lookOf({ variant, size, fullWidth })}
    disabled={disabled || loading}
    data-loading={loading || undefined}
    {...props}
  />
)

/** A link that looks like it; its address is checked like that of any other link. */
export const PlainLinkButton = createLink(({ variant, size, fullWidth, ...props }: ComponentProps<'a'> & Look) => (
  <a {...lookOf({ variant, size, fullWidth })} {...props} />
))

/** A button among words, which looks like a link. */
export const TextButton = (props: ComponentProps<'button'>) => (
  <button type="button" className={styles.text} {...props} />
)
