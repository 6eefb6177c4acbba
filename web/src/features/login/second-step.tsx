import type { SecondStepWay } from '@belay/contract/second-steps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorData } from '../../cloud/calls/errors.ts'
import { identity } from '../../cloud/session/identity.ts'
import { renewSession } from '../../cloud/session/renew-session.ts'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { PlainField } from '../../ui/fields/plain-fields.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { canUsePasskeys } from '../second-step/can-use-passkeys.ts'
import { requestPasskey } from '../second-step/passkeys.ts'
import styles from './login.module.css'
import { LoginStep, useSubmit } from './login-fields.tsx'

const WAYS: Record<SecondStepWay, { lede: string; other: string }> = {
  passkey: { lede: 'Your device will ask for its PIN, your finger or your face.', other: 'Use a passkey' },
  authenticator: { lede: 'Enter the code that your authenticator app shows.', other: 'Use the authenticator app' },
  'recovery-code': {
    lede: 'Enter one of the recovery codes that you kept. Each works once.',
    other: 'Use a recovery code',
  },
}

type Props = {
  /** The layout: a step of the login screen, or the content of a dialog. */
  Step?: typeof LoginStep
  onConfirmed: () => unknown
  /** Called when the person gives up, or starts again because this took too long. */
  onLeave: () => void
  /** The words of the button to leave. */
  leave: string
}

/** Shows the step after the password for people who have a passkey or an authenticator app. */
export function SecondStep(props: Props) {
  const { Step = LoginStep } = props
  const query = useQuery({
    queryKey: ['pendingSignIn'],
    queryFn: () => identity.getPendingSignIn(),
    staleTime: 0,
    gcTime: 0,
  })
  const ways = query.data?.ways.filter((way) => way !== 'passkey' || canUsePasskeys())
  if (query.isPending)
    return (
      <Step title="Confirm it's you">
        <Loading height={180} />
      </Step>
    )
  if (ways?.[0]) return <ConfirmSignIn {...props} ways={ways} best={ways[0]} />
  return <SignInExpired {...props} />
}

const SignInExpired = ({ Step = LoginStep, onLeave, leave }: Props) => (
  <Step title="Confirm it's you" lede="This sign-in has expired. Start again.">
    <PlainButton fullWidth onClick={onLeave}>
      {leave}
    </PlainButton>
  </Step>
)

function ConfirmSignIn(props: Props & { ways: readonly SecondStepWay[]; best: SecondStepWay }) {
  const { Step = LoginStep, onConfirmed, onLeave, leave, ways, best } = props
  const [way, setWay] = useState(best)
  const [remember, setRemember] = useState(false)
  const { values, change, field, busy, attempt, form, problem, error } = useSubmit({ code: '' })
  const confirm = (step: Omit<Parameters<typeof identity.confirmSignIn>[0], 'remember'>) =>
    renewSession(() => identity.confirmSignIn({ ...step, remember })).then(onConfirmed)
  const confirmByPasskey = async () => {
    const passkey = await requestPasskey({ secondStep: true })
    if (passkey) await confirm({ passkey })
  }
  const confirmByCode = () => confirm(way === 'authenticator' ? { code: values.code } : { recoveryCode: values.code })
  const chooseWay = (next: SecondStepWay) => {
    setWay(next)
    change('code', '')
  }
  if (getErrorData(error).reason === 'sign-in-expired') return <SignInExpired {...props} />
  return (
    <Step
      title="Confirm it's you"
      lede={WAYS[way].lede}
      problem={problem}
      form={form(way === 'passkey' ? confirmByPasskey : confirmByCode)}
    >
      {way !== 'passkey' && (
        <PlainField
          key={way}
          label={way === 'authenticator' ? 'Code' : 'Recovery code'}
          required
          autoFocus
          {...(way === 'authenticator'
            ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
            : { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false })}
          {...field('code')}
        />
      )}
      <label className={styles.remember}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
        Don't ask again on this device for 30 days
      </label>
      <PlainButton type="submit" fullWidth loading={busy}>
        {way === 'passkey' ? 'Use your passkey' : 'Confirm'}
      </PlainButton>
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <TextButton key={other} onClick={attempt(async () => chooseWay(other))}>
            {WAYS[other].other}
          </TextButton>
        ))}
      <TextButton onClick={onLeave}>{leave}</TextButton>
    </Step>
  )
}
