import { useState } from 'react'
import { identity } from '../../cloud/session/identity.ts'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { PlainField } from '../../ui/fields/plain-fields.tsx'
import { BotCheck } from './bot-check.tsx'
import { EmailField, LoginStep, NewPasswordField, useNewPasswordCheck, useSubmit } from './login-fields.tsx'
import type { LoginFlow, SignInPrefill } from './login-flow.ts'

type SignUpProps = { flow: LoginFlow; prefill: SignInPrefill; onMailed: (account: NonNullable<SignInPrefill>) => void }

/** Shows the form for a new account. The new account is signed in at once, and its address is confirmed by mail. */
export function SignUp({ flow, prefill, onMailed }: SignUpProps) {
  const [botCheck, setBotCheck] = useState<string>()
  const checkPassword = useNewPasswordCheck()
  const initialValues = { name: '', email: prefill?.email ?? '', password: '' }
  const { values, field, busy, attempts, form, problem, error } = useSubmit(initialValues)
  const submit = form(
    async () => {
      const account = { email: values.email.trim(), password: values.password }
      await identity.signUp({ ...account, name: values.name.trim(), callbackURL: flow.redirect, botCheck })
      // A taken address gets the same answer. Then this sign-in fails, and only a mail informs the address's owner.
      await identity.signInWithPassword(account).then(flow.signedIn, () => undefined)
      onMailed(account)
    },
    { password: checkPassword },
  )
  return (
    <LoginStep
      title="Create account"
      lede="Request programs, follow them and sign contracts."
      problem={problem}
      form={submit}
    >
      <PlainField label="Name" autoComplete="name" required {...field('name')} />
      <EmailField {...field('email')} />
      <NewPasswordField {...field('password')} refusal={error} />
      <BotCheck key={attempts} onAnswer={setBotCheck} />
      <PlainButton type="submit" fullWidth loading={busy}>
        Create account
      </PlainButton>
      <TextButton onClick={() => flow.show('sign-in', values.email)}>I already have an account</TextButton>
    </LoginStep>
  )
}
