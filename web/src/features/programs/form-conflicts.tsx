import { LineField } from '../../ui/fields/text-fields.tsx'
import { ConflictList } from './conflict-list.tsx'
import styles from './conflicts.module.css'
import { type Conflict, isBlocking } from './use-conflicts.ts'

type FormConflictsProps = {
  conflicts: readonly Conflict[]
  /** The props of the form's note field. Omitted if the form allows no override. */
  note?: object
}

/** Shows the conflicts of unsaved values and, if a conflict blocks, the field for an override note. */
export function FormConflicts({ conflicts, note }: FormConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <div className={styles.note}>
      <div role="status">
        <ConflictList conflicts={conflicts} />
      </div>
      {note && conflicts.some(isBlocking) && <OverrideField {...note} />}
    </div>
  )
}

export const OverrideField = (props: object) => (
  <LineField label="Note" description="Why it is done anyway. Kept on the program." required {...props} />
)
