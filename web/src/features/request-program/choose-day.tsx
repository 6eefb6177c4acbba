import { toIsoDate } from '@belay/contract/dates'
import { programPathOf } from '@belay/contract/slug'
import { useCentre } from '../../cloud/centre.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { PlainField } from '../../ui/fields/plain-fields.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { LoginStep, useSubmit } from '../login/login-fields.tsx'
import type { Choice, OfferedType } from './request-answers.ts'
import styles from './request-program.module.css'

type Props = { type: OfferedType; initial: Choice; onNext: (choice: Choice) => void }

/** Asks for the size of the group, the day and the start, if the visitor has not chosen them on the program's page. */
export function ChooseDay({ type, initial: { people, date, start }, onNext }: Props) {
  const { today } = useCentre()
  const { values, busy, form, field } = useSubmit({ people, date, start })
  return (
    <CardPage>
      <LoginStep
        title={type.name}
        lede={
          <>
            When would you like to come? <a href={programPathOf(type)}>See the free days and the price</a>
          </>
        }
        form={form(async () => onNext(values), {
          date: (day) => (day < toIsoDate(today) ? 'Choose a day from today on.' : null),
        })}
      >
        <PlainField
          label="How many participants?"
          type="number"
          inputMode="numeric"
          min={1}
          required
          {...field('people')}
        />
        <div className={styles.when}>
          <PlainField label="Day" type="date" min={toIsoDate(today)} required {...field('date')} />
          <PlainField label="Start" type="time" required {...field('start')} />
        </div>
        <PlainButton type="submit" fullWidth loading={busy}>
          Next
        </PlainButton>
        <p className="quiet">Next, we ask who you are. Nothing is reserved until you sign a contract.</p>
      </LoginStep>
    </CardPage>
  )
}
