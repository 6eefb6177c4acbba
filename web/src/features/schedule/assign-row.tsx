import { Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { CloudForm } from '../../ui/cloud-form.ts'
import { HoursField } from '../../ui/hours-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LineField } from '../../ui/text-fields.tsx'
import { ConflictList } from '../programs/conflict-note.tsx'
import type { Conflict, OverrideValues } from '../programs/use-conflicts.ts'
import type { FacilitatorValues } from './assign-values.ts'
import type { Member } from './entries.ts'
import styles from './schedule.module.css'

type RowProps = {
  index: number
  form: CloudForm<OverrideValues & { facilitators: FacilitatorValues[] }>
  staff: readonly Member[]
  taken: readonly string[]
  note: string | null
  conflicts: readonly Conflict[]
}

/** One facilitator of a program: who, as what, and how many planned hours. */
export function AssignRow({ index, form, staff, taken, note, conflicts }: RowProps) {
  const row = form.form.getValues().facilitators[index]
  if (!row) return null
  const choices = staff.filter(({ staffID, active }) => staffID === row.staffID || (active && !taken.includes(staffID)))
  const at = (field: keyof FacilitatorValues) => `facilitators.${index}.${field}`
  const number = index + 1
  return (
    <div className={styles.assignRow}>
      <Select
        aria-label={`Facilitator ${number}`}
        placeholder="Choose a facilitator"
        searchable
        data-autofocus={(index === 0 && !row.staffID) || undefined}
        nothingFoundMessage="No matching people"
        data={choices.map(({ staffID, name }) => ({ value: staffID, label: name }))}
        {...form.field(at('staffID'))}
        value={row.staffID || null}
        onChange={(value) => form.form.setFieldValue(at('staffID'), value ?? '')}
      />
      <LineField aria-label={`Role ${number}`} placeholder="Role" {...form.field(at('role'))} />
      <HoursField aria-label={`Hours ${number}`} placeholder="Hours" {...form.field(at('hours'))} />
      <IconButton
        label={`Remove facilitator ${number}`}
        onClick={() => form.form.removeListItem('facilitators', index)}
      >
        <IconTrash size={16} />
      </IconButton>
      {(note || conflicts.length > 0) && (
        <div className={styles.rowNote} role="status">
          {note}
          <ConflictList conflicts={conflicts} label={`Conflicts of facilitator ${number}`} />
        </div>
      )}
    </div>
  )
}
