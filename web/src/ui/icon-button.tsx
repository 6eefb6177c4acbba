import { ActionIcon } from '@mantine/core'
import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<typeof ActionIcon<'button'>>, 'label'> & { label: string }

/** A picture to press; `label` says what it does. */
export const IconButton = ({ label, ...props }: IconButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} {...props} />
)
