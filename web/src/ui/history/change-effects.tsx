import type { IconMail } from '@tabler/icons-react'
import styles from './change-effects.module.css'

/** One effect of a change: its icon and its sentence. False if the effect does not apply. */
export type Effect = readonly [icon: typeof IconMail, sentence: string | false]

/** Lists the effects of a change in the dialog that asks about it. `lead` is an effect that always applies. */
export function ChangeEffects({ lead, effects }: { lead?: string | undefined; effects: readonly Effect[] }) {
  return (
    <div className={styles.question}>
      {lead && <p>{lead}</p>}
      <ul className={styles.effects} aria-label="What this does">
        {effects.map(
          ([Icon, sentence]) =>
            sentence && (
              <li key={sentence}>
                <Icon size={18} aria-hidden />
                <span>{sentence}</span>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

const MAX_NAMED = 6

/** Joins the first six names, and the number of the other names. */
export function listNames(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED
  const listedNames = rest > 0 ? [...names.slice(0, MAX_NAMED), `${rest} more`] : names
  return new Intl.ListFormat('en').format(listedNames)
}

/** Describes who gets a message: "3 people are told: Ada, Finn and you." Empty if nobody does. */
export function describeRecipients(
  recipients: readonly { email: string; name: string }[],
  ownEmail: string | undefined,
): string {
  if (recipients.length === 0) return ''
  const people = new Map(recipients.map(({ email, name }) => [email, email === ownEmail ? 'you' : name]))
  const count = people.size === 1 ? '1 person is told' : `${people.size} people are told`
  return `${count}: ${listNames([...people.values()])}.`
}
