import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { getErrorCode } from '../../cloud/calls/errors.ts'
import { identity } from '../../cloud/session/identity.ts'
import { renewSession } from '../../cloud/session/renew-session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { DialogFoot } from '../../ui/layers/foot.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { ErrorMessage, type LoginStep, PasswordField, useSubmit } from '../login/login-fields.tsx'

/** Returns a function that runs a call and asks for a new sign-in if necessary. It resolves to false on cancel. */
export function useReauthentication() {
  const [settle, setSettle] = useState<((entered: boolean) => void) | null>(null)
  async function withRecentSignIn(run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run()
    } catch (error) {
      if (getErrorCode(error) !== 'requires-recent-login') throw error
      const entered = await new Promise<boolean>((resolve) => setSettle(() => resolve))
      setSettle(null)
      if (!entered) return false
      await run()
    }
    return true
  }
  return { withRecentSignIn, dialog: settle && <SignInAgain settle={settle} /> }
}

const SecondStep = createLazyPart(() => import('../login/second-step.tsx').then((step) => step.SecondStep), {
  fallback: () => <Loading height={180} />,
})

/** Shows a step of the sign-in as the content of a dialog, which has the title. */
const DialogStep: typeof LoginStep = ({ lede, problem, form, children }) => (
  <form {...form}>
    <Stack>
      <Text c="dimmed">{lede}</Text>
      <ErrorMessage>{problem}</ErrorMessage>
      {children}
    </Stack>
  </form>
)

function SignInAgain({ settle }: { settle: (entered: boolean) => void }) {
  const { user } = useMe()
  const [needsSecondStep, setNeedsSecondStep] = useState(false)
  const leave = () => settle(false)
  const enter = () => settle(true)
  const signIn = (proof: Parameters<typeof identity.reauthenticate>[0]) =>
    renewSession(() => identity.reauthenticate(proof)).then(enter, (error: unknown) => {
      if (getErrorCode(error) !== 'second-step-needed') throw error
      setNeedsSecondStep(true)
    })
  const title = needsSecondStep || !user?.hasPassword ? "Confirm it's you" : 'Enter your password'
  return (
    <Modal opened onClose={leave} title={title}>
      {needsSecondStep ? (
        <SecondStep Step={DialogStep} onConfirmed={enter} onLeave={leave} leave="Cancel" />
      ) : user?.hasPassword ? (
        <PasswordForm signIn={signIn} onLeave={leave} />
      ) : (
        <CodeForm email={user?.email ?? ''} signIn={signIn} onLeave={leave} />
      )}
    </Modal>
  )
}

type FormProps = {
  signIn: (proof: { password: string } | { code: string }) => Promise<void>
  onLeave: () => void
}

function PasswordForm({ signIn, onLeave }: FormProps) {
  const { values, field, busy, form, problem } = useSubmit({ password: '' })
  const submit = form(() => signIn(values))
  const password = field('password')
  return (
    <form {...submit}>
      <Stack>
        <Text c="dimmed">Enter your password again to continue.</Text>
        <PasswordField autoComplete="current-password" data-autofocus {...password} error={password.error ?? problem} />
        <DialogFoot onLeave={onLeave}>
          <Button type="submit" loading={busy}>
            Continue
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}

/** Asks for a code that is mailed to the person. For people who sign in with a provider and have no password. */
function CodeForm({ email, signIn, onLeave }: FormProps & { email: string }) {
  const [isSent, setIsSent] = useState(false)
  const { values, field, busy, attempt, form, problem } = useSubmit({ code: '' })
  const code = field('code')
  const send = attempt(async () => {
    await identity.sendCode()
    setIsSent(true)
  })
  const submit = form(() => (isSent ? signIn(values) : send()))
  return (
    <form {...submit}>
      <Stack>
        <Text c="dimmed">
          {isSent
            ? `We e-mailed a code to ${email}. It works for 10 minutes.`
            : `To make sure it's you, we'll e-mail a code to ${email}.`}
        </Text>
        {isSent ? (
          <CodeField {...code} error={code.error ?? problem} />
        ) : (
          problem && (
            <Text c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          )
        )}
        <DialogFoot onLeave={onLeave}>
          {isSent && (
            <Button variant="default" onClick={() => void send()}>
              Send again
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {isSent ? 'Continue' : 'E-mail me a code'}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}
