import { IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { AddButton } from './buttons/add-button.tsx'
import { IconButton } from './buttons/icon-button.tsx'
import styles from './field-row.module.css'

type FieldRowProps = {
  name: string
  onRemove: () => void
  removeLabel?: string
  className?: string
  children: ReactNode
}

/** Shows the fields of one row of a form's list, with a button that removes the row. `name`: "Closure 1". */
export const FieldRow = ({
  name,
  onRemove,
  removeLabel = `Remove ${name.toLowerCase()}`,
  className = '',
  children,
}: FieldRowProps) => (
  <fieldset aria-label={name} className={`${styles.row} ${className}`}>
    {children}
    <RemoveButton label={removeLabel} className={styles.remove} onClick={onRemove} />
  </fieldset>
)

/** Shows the button that adds a row below the rows. */
export const AddRowButton = (props: ComponentProps<typeof AddButton>) => (
  <AddButton variant="default" w="fit-content" {...props} />
)

/** Shows the button that removes a row. */
export const RemoveButton = (props: Omit<ComponentProps<typeof IconButton>, 'children'>) => (
  <IconButton {...props}>
    <IconX size={16} />
  </IconButton>
)
