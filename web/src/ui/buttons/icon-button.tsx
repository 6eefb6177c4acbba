import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentProps<typeof ActionIcon<'button'>>, 'label'> & { label: string }

export const IconButton = ({ label, ...props }: IconButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} {...props} />
)

const LIBRARY_CLASSES = [
  'mantine-focus-auto mantine-active mantine-ActionIcon-root',
  UnstyledButton.classes.root,
  ActionIcon.classes.root,
].join(' ')

/** Shows an icon button in a row, as a plain element (see row-parts.tsx). */
export const RowIconButton = ({ label, ...button }: ComponentProps<'button'> & { label: string }) => (
  <button
    type="button"
    aria-label={label}
    {...button}
    className={`${LIBRARY_CLASSES} ${styles.inRow}`}
    data-variant="subtle"
  />
)
