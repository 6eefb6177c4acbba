import { useState } from 'react'
import { identity } from '../../cloud/session/identity.ts'
import { tabStorage } from '../../cloud/session/storage.ts'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { BotCheck } from './bot-check.tsx'
import { EnterCode } from './enter-code.tsx'
import { EmailField, LoginStep, useSubmit } from './login-fields.tsx'
import type { LoginFlow, SignInPrefill } from './login-flow.ts'

/** The address that this tab's code was sent to, kept if a phone reloads the tab while its person reads the e-mail. */
const STORAGE_KEY = 'belay-code-sent-to'

/** Shows the steps to sign in without a password: the address, then the code that is e-mailed to it. */
export function SignInByCode({ flow, prefill }: { flow: LoginFlow; prefill: SignInPrefill }) {
  const [sentTo, setSentTo] = useState(() => {
    const stored = tabStorage.read(STORAGE_KEY)
    return prefill && prefill.email !== stored ? null : stored
  })
  const storeSentTo = (email: string | null) => {
    if (email) tabStorage.write(STORAGE_KEY, email)
    else tabStorage.remove(STORAGE_KEY)
    setSentTo(email)
  }
  const leave = (email: string) => {
    tabStorage.remove(STORAGE_KEY)
    flow.show('sign-in', email)
  }
  const finish = async () => {
    tabStorage.remove(STORAGE_KEY)
    await flow.signedIn()
  }
  if (!sentTo) return <RequestCode email={prefill?.email ?? ''} onSent={storeSentTo} onLeave={leave} />
  return (
    <EnterCode email={sentTo} onSignedIn={finish}>
      <TextButton onClick={() => storeSentTo(null)}>Use another address</TextButton>
      <TextButton onClick={() => leave(sentTo)}>Back to sign in</TextButton>
    </EnterCode>
  )
}

type RequestCodeProps = { email: string; onSent: (email: string) => void; onLeave: (email: string) => void }

function RequestCode({ email, onSent, onLeave }: RequestCodeProps) {
  const [botCheck, setBotCheck] = useState<string>()
  const { values, field, busy, attempts, form, problem } = useSubmit({ email })
  const submit = form(async () => {
    const email = values.email.trim()
    await identity.requestSignInCode({ email, botCheck })
    onSent(email)
  })
  return (
    <LoginStep
      title="Sign in with a code"
      lede="We'll e-mail you six digits. You don't need a password, or an account yet."
      problem={problem}
      form={submit}
    >
      <EmailField {...field('email')} />
      <BotCheck key={attempts} onAnswer={setBotCheck} />
      <PlainButton type="submit" fullWidth loading={busy}>
        Send the code
      </PlainButton>
      <TextButton onClick={() => onLeave(values.email)}>Back to sign in</TextButton>
    </LoginStep>
  )
}
