import { PlainIcon } from '../buttons/plain-icon.tsx'
import type { State } from './state.ts'
import styles from './status-badge.module.css'

/** Shows a state with its word: plain text if it is settled, otherwise a badge. Use one in a row and one in a head. */
export const StatusBadge = ({ word, meaning }: Pick<State, 'word' | 'meaning'>) => (
  <span className={styles[meaning]} data-meaning={meaning}>
    {meaning === 'waits' && <PlainIcon name="clock" size={12} />}
    {word}
  </span>
)
