import { Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { HoursField } from '../../../ui/fields/hours-field.tsx'
import { LineField } from '../../../ui/fields/text-fields.tsx'
import type { CloudForm } from '../../../ui/form/cloud-form.ts'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { ConflictList } from '../../programs/conflict-list.tsx'
import type { Conflict, OverrideValues } from '../../programs/use-conflicts.ts'
import type { Member } from '../entries.ts'
import styles from '../schedule.module.css'
import { type Candidate, type FacilitatorValues, listChoices } from './assign-values.ts'
import { CandidateWords } from './candidate-words.tsx'

type RowProps = {
  index: number
  form: CloudForm<OverrideValues & { facilitators: FacilitatorValues[] }>
  staff: readonly Member[]
  candidates: readonly Candidate[]
  note: string | null
  conflicts: readonly Conflict[]
}

/** The maximum number of listed people. Others can be found by name. */
const MAX_CHOICES = 100

export function AssignRow({ index, form, staff, candidates, note, conflicts }: RowProps) {
  const rows = form.form.getValues().facilitators
  const row = rows[index]
  if (!row) return null
  const toPath = (field: keyof FacilitatorValues) => `facilitators.${index}.${field}`
  const number = index + 1
  const label = row.replaces ? `Replace ${row.replaces.staffName}` : `Facilitator ${number}`
  const name =
    candidates.find(({ staffID }) => staffID === row.staffID)?.staffName ??
    staff.find(({ staffID }) => staffID === row.staffID)?.name ??
    row.replaces?.staffName
  const candidate = candidates.find(({ staffID }) => staffID === row.staffID)
  return (
    <div className={styles.assignRow}>
      <Select
        aria-label={label}
        placeholder={row.replaces ? label : 'Choose a facilitator'}
        searchable
        nothingFoundMessage="No matching people"
        limit={MAX_CHOICES}
        maxDropdownHeight={380}
        data={listChoices(row, rows, candidates, staff)}
        renderOption={({ option }) => {
          const candidate = candidates.find(({ staffID }) => staffID === option.value)
          return candidate ? <CandidateWords candidate={candidate} /> : option.label
        }}
        {...form.field(toPath('staffID'))}
        value={row.staffID || null}
        onChange={(value) => form.form.setFieldValue(toPath('staffID'), value ?? '')}
      />
      <LineField aria-label={`Role ${number}`} placeholder="Role" {...form.field(toPath('role'))} />
      <HoursField aria-label={`Hours ${number}`} placeholder="Hours" {...form.field(toPath('hours'))} />
      <IconButton
        label={name ? `Remove ${name}` : `Remove facilitator ${number}`}
        onClick={() => form.form.removeListItem('facilitators', index)}
      >
        <IconTrash size={16} />
      </IconButton>
      {candidate && <DimmedText className={styles.rowReasons}>{candidate.reasons.join(', ')}</DimmedText>}
      {(note || conflicts.length > 0) && (
        <div className={styles.rowNote} role="status">
          {note}
          <ConflictList conflicts={conflicts} label={`Conflicts of facilitator ${number}`} />
        </div>
      )}
    </div>
  )
}
