import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { identity } from '../../cloud/identity.ts'
import { BotCheck } from './bot-check.tsx'
import styles from './login.module.css'
import {
  checkPasswordRules,
  EmailField,
  ErrorMessage,
  LoginHeading,
  PasswordField,
  PasswordRules,
  TextButton,
  usePasswordPolicy,
  useSubmit,
} from './login-fields.tsx'
import type { LoginFlow } from './login-flow.ts'
import type { SignInPrefill } from './sign-in.tsx'

type SignUpProps = { flow: LoginFlow; prefill: SignInPrefill; onMailed: (email: string) => void }

/** A new account: the address is confirmed by mail, and the person is signed in meanwhile. */
export function SignUp({ flow, prefill, onMailed }: SignUpProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState(prefill?.email ?? '')
  const [password, setPassword] = useState('')
  const [botCheck, setBotCheck] = useState<string>()
  const policy = usePasswordPolicy()
  const { busy, attempts, form, problem, fields } = useSubmit()
  const submit = form(
    async () => {
      const account = { email: email.trim(), password }
      await identity.signUp({
        ...account,
        name: name.trim(),
        callbackURL: flow.redirect,
        ...(botCheck ? { botCheck } : {}),
      })
      // An address that is taken answers alike; then the password does not fit and only the mail tells its owner.
      await identity.signIn(account).then(flow.signedIn, () => undefined)
      onMailed(account.email)
    },
    { password: checkPasswordRules(policy, password) },
  )
  return (
    <>
      <LoginHeading title="Create account">Request programs, follow them and sign contracts.</LoginHeading>
      <form className={styles.form} {...submit}>
        <ErrorMessage>{problem}</ErrorMessage>
        <TextInput
          label="Name"
          name="name"
          autoComplete="name"
          required
          withAsterisk={false}
          value={name}
          error={fields.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <EmailField value={email} error={fields.email} onChange={(event) => setEmail(event.currentTarget.value)} />
        <PasswordField
          name="password"
          autoComplete="new-password"
          value={password}
          error={fields.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordRules password={password} />
        <BotCheck key={attempts} onAnswer={setBotCheck} />
        <Button type="submit" fullWidth loading={busy}>
          Create account
        </Button>
        <TextButton onClick={() => flow.show('sign-in', email)}>I already have an account</TextButton>
      </form>
    </>
  )
}
