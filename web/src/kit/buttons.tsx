import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { createDeleteEntry, createEditEntry, EntryMenu } from '../ui/buttons/entry-menu.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { PlainButton, TextButton } from '../ui/buttons/plain-button.tsx'
import styles from './kit.module.css'

const VARIANTS = ['filled', 'default', 'light', 'subtle']
const ignore = () => undefined
const ENTRIES = [createEditEntry(ignore), { ...createDeleteEntry(ignore), refusalReason: 'It is paid.' }]

/** Shows the buttons in all their states, and those that open a dialog, a panel and a menu. */
export function Buttons({ onDialog, onPanel }: { onDialog: () => void; onPanel: () => void }) {
  return (
    <section className={styles.part}>
      <h2>Buttons</h2>
      {VARIANTS.map((variant) => (
        <div key={variant} className={styles.line}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} leftSection={<IconPencil size={16} />}>
            With a picture
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading>
            Busy
          </Button>
          <Button variant={variant} size="compact-sm">
            In a row
          </Button>
          <Button variant={variant} color="red">
            Delete
          </Button>
        </div>
      ))}
      <div className={styles.line}>
        <PlainButton>Plain</PlainButton>
        <PlainButton variant="default">Plain, default</PlainButton>
        <PlainButton disabled>Disabled</PlainButton>
        <PlainButton loading>Busy</PlainButton>
        <PlainButton size="xs" variant="default">
          In a row
        </PlainButton>
        <TextButton>Text</TextButton>
      </div>
      <div className={styles.line}>
        <IconButton label="Edit">
          <IconPencil size={18} />
        </IconButton>
        <IconButton label="Edit" variant="default">
          <IconPencil size={18} />
        </IconButton>
        <IconButton label="Edit" variant="default" disabled>
          <IconPencil size={18} />
        </IconButton>
        <EntryMenu label="More actions" entries={ENTRIES} />
        <Button variant="default" onClick={onDialog}>
          Open a dialog
        </Button>
        <Button variant="default" onClick={onPanel}>
          Open a panel
        </Button>
      </div>
    </section>
  )
}
