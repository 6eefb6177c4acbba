import { LineField } from '../../ui/text-fields.tsx'
import { ConflictList } from './conflict-note.tsx'
import styles from './conflicts.module.css'
import { blocks, type Conflict } from './use-conflicts.ts'

type NoteProps = {
  conflicts: readonly Conflict[]
  /** The props of the form's field for the note; left out where nothing can be overridden. */
  note?: object
}

/** What speaks against what is entered, before it is saved; where something blocks it, why it is done anyway. */
export function ConflictNote({ conflicts, note }: NoteProps) {
  if (conflicts.length === 0) return null
  return (
    <div className={styles.note}>
      <div role="status">
        <ConflictList conflicts={conflicts} />
      </div>
      {note && conflicts.some(blocks) && <OverrideField {...note} />}
    </div>
  )
}

/** Why something is done although something blocks it. */
export const OverrideField = (props: object) => (
  <LineField label="Note" description="Why it is done anyway. Kept on the program." required {...props} />
)
