import styles from './status-badge.module.css'

export type Tone = 'grey' | 'blue' | 'green' | 'amber' | 'red'

/** The statuses by tone: amber waits, blue runs, green is good or settled, red is refused, grey is over. */
const STATUSES: Record<Tone, readonly string[]> = {
  amber: ['Pending', 'Needs amendment', 'Send again', 'tentative', 'assigned', 'requested', 'Requested', 'Reopened'],
  blue: ['Scheduled', 'Sent', 'confirmed', 'Staffed', 'Facilitator'],
  green: ['Approved', 'Signed', 'completed', 'accepted', 'Client', 'Active', 'Paid', 'Run', 'Finalized'],
  red: ['Rejected', 'Declined', 'declined', 'Returned', 'Disabled'],
  grey: ['Cancelled', 'cancelled', 'Draft', 'withdrawn', 'No Access', 'Not Assigned', 'Inactive', 'Admin'],
}
const TONES = new Map(
  Object.entries(STATUSES).flatMap(([tone, statuses]) => statuses.map((status) => [status, tone as Tone] as const)),
)

const WORDS: Record<string, string> = { 'No Access': 'Not Assigned' }

/** Shows a status as a badge with a word, never by colour alone. */
export function StatusBadge({ status, tone, children }: { status: string; tone?: Tone; children?: string }) {
  const label = children ?? WORDS[status] ?? status.charAt(0).toUpperCase() + status.slice(1)
  return <span className={`${styles.badge} ${styles[tone ?? TONES.get(status) ?? 'grey']}`}>{label}</span>
}
