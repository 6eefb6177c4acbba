import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CloudForm } from './cloud-form.ts'
import styles from './form.module.css'
import { Ago } from './format.tsx'

// biome-ignore lint/suspicious/noExplicitAny: the note reads nothing of the values, which are alike for all forms
type DraftNoteProps = { form: CloudForm<any>; children?: ReactNode }

/** Says above the fields that they hold a draft, from when, and that nothing of it was sent. */
export function DraftNote({ form, children }: DraftNoteProps) {
  if (form.draftFrom === null) return null
  return (
    <div className={styles.draft} role="note">
      <span>
        <strong>
          Draft from <Ago at={form.draftFrom} />.
        </strong>{' '}
        {children ?? 'Not sent yet.'}
      </span>
      <Button variant="default" size="compact-sm" onClick={form.clear}>
        Clear the form
      </Button>
    </div>
  )
}
