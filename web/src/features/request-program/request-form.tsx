import { formatClockTime, toCivilDate, toMinutesOfDay } from '@belay/contract/dates'
import { endTimeOf } from '@belay/contract/program-times'
import { programPathOf } from '@belay/contract/slug'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { getErrorMessage } from '../../cloud/calls/errors.ts'
import { api } from '../../cloud/orpc.ts'
import { identity } from '../../cloud/session/identity.ts'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { PlainField } from '../../ui/fields/plain-fields.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { BotCheck } from '../login/bot-check.tsx'
import { EmailField, LoginStep, useSubmit } from '../login/login-fields.tsx'
import type { Answers, OfferedType } from './request-answers.ts'

type Props = {
  type: OfferedType
  initial: Answers
  /** The organizations of the person's earlier requests and contracts. */
  organizations: readonly string[]
  /** The error of sending the answers after the sign-in. Null if there was none. */
  refusal: unknown
  isSignedIn: boolean
  onChange: (answers: Answers) => void
  /** Sends the request of a person who is signed in. */
  onSend: (answers: Answers) => Promise<void>
  /** Called after the code for a person without a session was e-mailed. */
  onCodeSent: () => void
  /** Deletes what was typed from this device. */
  onClear: () => void
}

/** Shows the chosen program with its price, and asks who requests it. */
export function RequestForm({
  type,
  initial,
  organizations,
  refusal,
  isSignedIn,
  onChange,
  onSend,
  onCodeSent,
  onClear,
}: Props) {
  const [botCheck, setBotCheck] = useState<string>()
  const { values, busy, attempts, form, field, problem } = useSubmit(initial)
  const store = useEffectEvent(() => onChange(values))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is stored
  useEffect(() => store(), [values])
  const send = async () => {
    if (isSignedIn) return onSend(values)
    await identity.requestSignInCode({ email: values.email.trim(), botCheck })
    onCodeSent()
  }
  return (
    <CardPage>
      <LoginStep
        title={type.name}
        lede={<ChosenProgram type={type} answers={values} />}
        problem={problem ?? (refusal ? getErrorMessage(refusal) : null)}
        form={form(send)}
      >
        <PlainField label="Your name" autoComplete="name" required {...field('name')} />
        <PlainField
          label="School or organization"
          autoComplete="organization"
          list="own-organizations"
          required
          {...field('organization')}
        />
        <datalist id="own-organizations">
          {organizations.map((organization) => (
            <option key={organization} value={organization} />
          ))}
        </datalist>
        {!isSignedIn && <EmailField {...field('email')} autoComplete="email" />}
        <PlainField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
        <PlainField
          label="Anything we should know? (optional)"
          description="Ages, needs, and what you want to achieve."
          {...field('notes')}
        />
        {!isSignedIn && <BotCheck key={attempts} onAnswer={setBotCheck} />}
        <PlainButton type="submit" fullWidth loading={busy}>
          {isSignedIn ? 'Send request' : 'Next'}
        </PlainButton>
        {!isSignedIn && <TextButton onClick={onClear}>Clear the form</TextButton>}
        <p className="quiet">
          {!isSignedIn && "Next, we e-mail you a code that confirms your address. You don't need a password. "}
          With your request you accept the{' '}
          <Link to="/app/policies/termsAndConditions" target="_blank">
            terms and conditions
          </Link>
          . Nothing is reserved until you sign a contract.
        </p>
      </LoginStep>
    </CardPage>
  )
}

/** Shows the day, the size of the group and the price, with a link back to change them. */
function ChosenProgram({ type, answers }: { type: OfferedType; answers: Answers }) {
  const format = useFormat()
  const { people, start } = answers
  const date = toCivilDate(answers.date)
  const estimate = useQuery(
    api.programTypes.estimate.queryOptions({
      input: { programTypeID: type.typeID, participants: Number(people), date },
    }),
  ).data
  const startTime = formatClockTime(toMinutesOfDay(start))
  const query = new URLSearchParams({ people, date: answers.date, start: startTime })
  return (
    <>
      {format.when({ date, startTime, endTime: endTimeOf(type, start) })}
      <br />
      Group of {people}
      {estimate && estimate.total > 0 && `, about ${format.money(estimate.total)}`}{' '}
      <a href={`${programPathOf(type)}?${query}`}>Change</a>
    </>
  )
}
