import type { Candidate } from './assign-values.ts'
import { CandidateWords } from './candidate-words.tsx'
import styles from './schedule.module.css'
import type { ShiftToAssign } from './use-assign-shift.ts'

const WIDTH = 320

type NoteProps = {
  shift: ShiftToAssign
  name: string | undefined
  candidate: Candidate | undefined
  /** True once the candidates have loaded. */
  isLoaded: boolean
  x: number
  y: number
}

/** Shows the candidate's reasons and conflicts next to the pointer while a shift is dragged over a person. */
export function DropNote({ shift, name, candidate, isLoaded, x, y }: NoteProps) {
  if (!isLoaded) return null
  const left = Math.max(8, Math.min(x + 16, window.innerWidth - WIDTH - 8))
  const top = Math.max(8, Math.min(y + 16, window.innerHeight - 140))
  return (
    <div
      className={styles.planNote}
      style={{ left, top }}
      data-against={(candidate && candidate.conflicts.length > 0) || undefined}
      aria-hidden
    >
      {candidate ? (
        <CandidateWords candidate={candidate} />
      ) : (
        `${name ?? 'This person'} is already on ${shift.entry.programName}.`
      )}
    </div>
  )
}
