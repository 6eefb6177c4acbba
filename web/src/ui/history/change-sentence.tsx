import styles from './history.module.css'
import { type AuditEntry, describeChange } from './undo-change.tsx'

/** Shows the sentence of a change. Only the name of the changed record stands out. */
export function ChangeSentence({ entry }: { entry: AuditEntry }) {
  const sentence = describeChange(entry)
  const { documentName } = entry
  const start = documentName ? sentence.indexOf(documentName) : -1
  if (start < 0) return <span className={styles.sentence}>{sentence}</span>
  return (
    <span className={styles.sentence}>
      {sentence.slice(0, start)}
      <strong>{documentName}</strong>
      {sentence.slice(start + documentName.length)}
    </span>
  )
}
