import { PARTICIPANTS } from '@belay/contract/participant-limits'
import type { Question } from '@belay/contract/participants'
import { type ChangeEvent, useId } from 'react'
import { PlainField } from '../../ui/fields/plain-fields.tsx'
import { PlainTextArea } from '../../ui/fields/plain-text-area.tsx'
import styles from './participant-form.module.css'

type FieldProps = {
  name: string
  value: string | undefined
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

const YES_OR_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const

/** Shows a question of the form, with the field of its kind. */
export function QuestionField({ question, ...field }: FieldProps & { question: Question }) {
  const { label, kind, required, choices } = question
  const words = required ? label : `${label} (optional)`
  if (kind === 'yesNo') return <Choices legend={words} required={required} choices={YES_OR_NO} {...field} />
  if (kind === 'choice')
    return <Choices legend={words} required={required} choices={choices.map((choice) => [choice, choice])} {...field} />
  if (kind === 'longText') {
    const { error, onChange, ...area } = field
    return (
      <PlainTextArea
        label={words}
        required={required}
        maxLength={PARTICIPANTS.answer}
        {...area}
        {...(error !== undefined && { error })}
        // The handler reads only the value.
        onChange={(event) => onChange(event as unknown as ChangeEvent<HTMLInputElement>)}
      />
    )
  }
  return <PlainField label={words} required={required} maxLength={PARTICIPANTS.answer} autoComplete="off" {...field} />
}

type ChoicesProps = FieldProps & {
  legend: string
  required: boolean
  /** The values and their words. */
  choices: readonly (readonly [string, string])[]
}

/** Shows a group of radio buttons. */
export function Choices({ legend, required, choices, name, value, error, onChange }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {choices.map(([choice, words]) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              required={required}
              checked={value === choice}
              onChange={onChange}
            />
            {words}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
