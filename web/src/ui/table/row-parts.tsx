import { Avatar, Button, Checkbox, CheckIcon, UnstyledButton } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import styles from './row-parts.module.css'

// Parts that rows show by the hundred: plain elements with the library's own classes. The library's components compute
// their styles at each render, which was half of a list's rendering time.

const BUTTON = [
  `mantine-focus-auto mantine-active ${UnstyledButton.classes.root}`,
  `${Button.classes.root} ${styles.button} mantine-Button-root`,
].join(' ')

type RowCheckboxProps = ComponentProps<'input'> & { 'aria-label': string; checked: boolean; small?: boolean }

export const RowCheckbox = ({ small, ...input }: RowCheckboxProps) => (
  <span className={styles.check} data-small={small || undefined}>
    <span className={Checkbox.classes.inner}>
      <input
        {...input}
        type="checkbox"
        className={`mantine-focus-auto mantine-Checkbox-input ${Checkbox.classes.input}`}
      />
      <CheckIcon className={Checkbox.classes.icon} />
    </span>
  </span>
)

type TextProps = { title?: string; children: ReactNode }

export const RowDimmedText = (props: TextProps) => <span {...props} className={styles.quiet} />

/** Shows a text on one line of a row. Hovering shows the whole text. */
export const RowLine = (props: TextProps) => <span {...props} className={styles.line} />

type Variant = 'default' | 'light' | 'filled'
type RowButtonProps = ComponentProps<'button'> & {
  variant: Variant
  leftSection?: ReactNode
  rightSection?: ReactNode
}

export const RowButton = ({ variant, leftSection, rightSection, children, ...button }: RowButtonProps) => (
  <button
    type="button"
    {...button}
    className={BUTTON}
    data-variant={variant}
    data-size="compact-sm"
    data-with-left-section={leftSection ? true : undefined}
    data-with-right-section={rightSection ? true : undefined}
    data-disabled={button.disabled || undefined}
  >
    <span className={Button.classes.inner}>
      {leftSection && (
        <span className={Button.classes.section} data-position="left">
          {leftSection}
        </span>
      )}
      <span className={Button.classes.label}>{children}</span>
      {rightSection && (
        <span className={Button.classes.section} data-position="right">
          {rightSection}
        </span>
      )}
    </span>
  </button>
)

/** A link in a row that looks like the row's buttons. */
export const RowLink = createLink(
  ({ children, variant = 'default', ...link }: ComponentProps<'a'> & { variant?: Variant }) => (
    <a {...link} className={BUTTON} data-variant={variant} data-size="compact-sm">
      <span className={Button.classes.inner}>
        <span className={Button.classes.label}>{children}</span>
      </span>
    </a>
  ),
)

/** Shows a photo, or the initials if there is no photo or it fails to load. */
export function RowAvatar({ name, photoURL }: { name: string; photoURL: string | null | undefined }) {
  const [failed, setFailed] = useState<string | null>(null)
  const [first = '', ...others] = name.split(' ')
  const initials = others.length === 0 ? first.slice(0, 2) : `${first.slice(0, 1)}${others[0]?.slice(0, 1)}`
  return (
    <span className={`${Avatar.classes.root} ${styles.avatar}`}>
      {photoURL && photoURL !== failed ? (
        <img
          className={Avatar.classes.image}
          src={photoURL}
          alt=""
          loading="lazy"
          onError={() => setFailed(photoURL)}
        />
      ) : (
        <span className={Avatar.classes.placeholder}>{initials.toUpperCase()}</span>
      )}
    </span>
  )
}
