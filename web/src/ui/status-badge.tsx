import styles from './status-badge.module.css'

export type Tone = 'grey' | 'blue' | 'green' | 'amber' | 'red' | 'violet'

/** The tone of each status: amber waits, blue runs, green is good, red is refused, violet is settled, grey is over. */
const TONES: Record<string, Tone> = {
  Pending: 'amber',
  Approved: 'green',
  Scheduled: 'blue',
  Rejected: 'red',
  Cancelled: 'grey',
  Draft: 'grey',
  Sent: 'blue',
  Signed: 'green',
  Declined: 'red',
  'Needs amendment': 'amber',
  'Send again': 'amber',
  Returned: 'red',
  Paid: 'violet',
  tentative: 'amber',
  confirmed: 'blue',
  completed: 'green',
  cancelled: 'grey',
  assigned: 'amber',
  declined: 'red',
  requested: 'amber',
  accepted: 'green',
  withdrawn: 'grey',
  Requested: 'amber',
  Staffed: 'blue',
  Run: 'violet',
  Admin: 'violet',
  Facilitator: 'blue',
  Client: 'green',
  'No Access': 'grey',
  'Not Assigned': 'grey',
  Active: 'green',
  Inactive: 'grey',
  Disabled: 'red',
  Finalized: 'violet',
  Reopened: 'amber',
}

const WORDS: Record<string, string> = { 'No Access': 'Not Assigned' }

/** Shows a status as a badge with a word, never by colour alone. */
export function StatusBadge({ status, tone, children }: { status: string; tone?: Tone; children?: string }) {
  const label = children ?? WORDS[status] ?? status.charAt(0).toUpperCase() + status.slice(1)
  return <span className={`${styles.badge} ${styles[tone ?? TONES[status] ?? 'grey']}`}>{label}</span>
}
