import type { FormsForLead } from '@belay/contract/participants'
import { PlainSection } from '../../ui/page/page-head.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { describeAnswer, describeReturned } from './describe-returned.ts'
import styles from './lead-forms.module.css'

/** Shows the participants' needs and names to the person who leads their program. */
export function LeadForms({ forms, expected }: { forms: FormsForLead; expected: number | null }) {
  const { returned, names, needs } = forms
  const minors = names.filter(({ isAdult }) => isAdult === false).length
  return (
    <PlainSection title="Participant forms">
      <p className={styles.count}>
        {describeReturned({ returned, expected })}
        {minors > 0 && `, ${minors} under 18`}
      </p>
      {needs.length > 0 && (
        <dl className={styles.needs} aria-label="Needs of the participants">
          {needs.map(({ name, answers }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two participants can have the same name
            <div key={at}>
              <dt>{name}</dt>
              {answers.map(({ label, answer }) => (
                <dd key={label}>
                  <span className="quiet">{label}</span> {describeAnswer(answer)}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      {names.length > 0 && (
        <details>
          <summary>{pluralize(names.length, 'name')}</summary>
          <ul className={styles.names}>
            {names.map(({ name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two participants can have the same name
              <li key={at}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </PlainSection>
  )
}
