import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type AddButtonProps = ButtonProps & { onClick: () => void; children: ReactNode }

export const AddButton = (props: AddButtonProps) => <Button leftSection={<IconPlus size={16} />} {...props} />
