import { toCivilDate, toIsoDate } from '@belay/contract/dates'
import { PARTICIPANTS } from '@belay/contract/participant-limits'
import type { FilledForm, OpenForm } from '@belay/contract/participants'
import { parseStrokes } from '@belay/contract/signature-strokes'
import { useEffect, useEffectEvent } from 'react'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { PlainField } from '../../ui/fields/plain-fields.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { RichTextView } from '../../ui/rich-text/rich-text.tsx'
import { ErrorMessage, useSubmit } from '../login/login-fields.tsx'
import styles from './participant-form.module.css'
import { Choices, QuestionField } from './question-field.tsx'
import { SignatureField } from './signature-field.tsx'

export type FormValues = Record<string, string>
type Props = {
  opened: OpenForm
  initial: FormValues
  heading?: 'h1' | 'h2'
  onTyping?: (values: FormValues) => void
  onSend: (filled: FilledForm) => Promise<void>
}

const NOTHING = {
  name: '',
  birthDate: '',
  age: '',
  guardianName: '',
  guardianEmail: '',
  method: 'typed',
  strokes: '',
  agreed: '',
}

/** True if the typed date of birth or age says that a guardian must sign. Null until it is known. */
function findIsAdult({ birthDate, age }: { birthDate: string; age: string }, { form, date }: OpenForm): boolean | null {
  if (!form.asksBirthDate) return age === '' ? null : age === 'adult'
  if (birthDate === '') return null
  const [year = 0, ...monthAndDay] = birthDate.split('-')
  return [Number(year) + PARTICIPANTS.adultAge, ...monthAndDay].join('-') <= toIsoDate(date)
}

/** Shows the program, the centre's text, the questions and the signature. */
export function ParticipantForm({ opened, initial, heading: Heading = 'h1', onTyping, onSend }: Props) {
  const format = useFormat()
  const { programName, location, form: text } = opened
  const { values, change, busy, form, field, problem } = useSubmit<string>({
    ...NOTHING,
    ...Object.fromEntries(text.questions.map(({ id }) => [`answers.${id}`, ''])),
    ...initial,
    agreed: '',
  })
  const store = useEffectEvent((typed: FormValues) => onTyping?.(typed))
  useEffect(() => store(values), [values])
  const { name = '', birthDate = '', age = '', guardianName = '', guardianEmail = '', strokes = '', method } = values
  const isAdult = findIsAdult({ birthDate, age }, opened)
  const signer = (isAdult === false ? guardianName : name).trim()
  const isDrawn = method === 'drawn'
  const send = () =>
    onSend({
      name,
      birthDate: text.asksBirthDate ? toCivilDate(birthDate) : null,
      isAdult: text.asksBirthDate ? null : isAdult,
      guardian: isAdult ? null : { name: guardianName, email: guardianEmail },
      answers: text.questions.flatMap(({ id }) => {
        const answer = values[`answers.${id}`]?.trim()
        return answer ? [{ questionID: id, answer }] : []
      }),
      signature: { name: signer, strokes: isDrawn ? strokes : '' },
    })
  const requireChoice = (name: string) => () => (values[name] ? null : 'Choose one.')
  const checks = {
    age: requireChoice('age'),
    ...Object.fromEntries(
      text.questions
        .filter(({ kind, required }) => required && (kind === 'yesNo' || kind === 'choice'))
        .map(({ id }) => [`answers.${id}`, requireChoice(`answers.${id}`)]),
    ),
    strokes: () => (!isDrawn || parseStrokes(strokes) ? null : 'Draw your signature, or choose Type.'),
    agreed: () => (values.agreed ? null : 'Agree to sign electronically.'),
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p>Participant form</p>
        <Heading>{programName}</Heading>
        <p>
          {format.when(opened)}
          {location && (
            <>
              <br />
              {location}
            </>
          )}
        </p>
      </header>
      {text.text && (
        <section className={styles.text} aria-label="What you sign">
          <RichTextView html={text.text} />
        </section>
      )}
      <form className={styles.form} {...form(send, checks)} aria-label="Participant form">
        <PlainField label="Name of the participant" autoComplete="off" required {...field('name')} />
        {text.asksBirthDate ? (
          <PlainField label="Date of birth" type="date" max={toIsoDate(opened.date)} required {...field('birthDate')} />
        ) : (
          <Choices
            legend="How old will the participant be on that day?"
            required
            choices={[
              ['adult', '18 or older'],
              ['minor', 'Under 18'],
            ]}
            {...field('age')}
            error={field('age').error ?? field('isAdult').error}
          />
        )}
        {isAdult === false && (
          <>
            <p className="quiet">A parent or guardian signs for participants under 18.</p>
            <PlainField
              label="Name of the parent or guardian"
              autoComplete="name"
              required
              {...field('guardianName')}
            />
            <PlainField
              label="Their e-mail"
              type="email"
              autoComplete="email"
              required
              {...field('guardianEmail')}
              error={field('guardianEmail').error ?? field('guardian.email').error}
            />
          </>
        )}
        {text.questions.map((question) => (
          <QuestionField key={question.id} question={question} {...field(`answers.${question.id}`)} />
        ))}
        <SignatureField
          signer={signer}
          isDrawn={isDrawn}
          strokes={strokes}
          error={field('strokes').error ?? field('signature.strokes').error ?? field('signature.name').error}
          onMethod={(next) => change('method', next)}
          onStrokes={(next) => change('strokes', next)}
        />
        <label className={styles.agree}>
          <input
            type="checkbox"
            name="agreed"
            aria-required
            checked={values.agreed === 'yes'}
            onChange={({ currentTarget }) => change('agreed', currentTarget.checked ? 'yes' : '')}
          />
          <span>
            I have read the text above and agree to sign electronically. My signature here counts like one on paper.
            {field('agreed').error && <span className={styles.error}>{field('agreed').error}</span>}
          </span>
        </label>
        <ErrorMessage>{problem}</ErrorMessage>
        <PlainButton type="submit" fullWidth loading={busy}>
          Sign and send
        </PlainButton>
        <p className="quiet">
          Only the centre and the person who leads the day see answers about health. We delete them{' '}
          {text.healthKeptDays} days after the program, and the form after {text.formsKeptYears}{' '}
          {text.formsKeptYears === 1 ? 'year' : 'years'}.
        </p>
      </form>
    </div>
  )
}
