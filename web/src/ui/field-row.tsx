import { Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { AddButton } from './buttons/add-button.tsx'
import { IconButton } from './buttons/icon-button.tsx'

/** Shows the fields of one row of a form's list, with a button that removes the row. `name`: "Closure 1". */
export const FieldRow = ({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) => (
  <Group gap="sm" align="flex-end" role="group" aria-label={name}>
    {children}
    <RemoveButton label={`Remove ${name.toLowerCase()}`} onClick={onRemove} />
  </Group>
)

/** Shows the button that adds a row below the rows. */
export const AddRowButton = (props: ComponentProps<typeof AddButton>) => (
  <AddButton variant="default" size="sm" w="fit-content" {...props} />
)

/** Shows the button that removes a row. */
export const RemoveButton = (props: Omit<ComponentProps<typeof IconButton>, 'children'>) => (
  <IconButton {...props}>
    <IconX size={16} />
  </IconButton>
)
