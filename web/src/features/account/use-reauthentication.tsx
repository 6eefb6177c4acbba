import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { getErrorCode } from '../../cloud/calls/errors.ts'
import { identity } from '../../cloud/session/identity.ts'
import { useMe } from '../../cloud/use-me.ts'
import { DialogFoot } from '../../ui/layers/foot.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import { PasswordField, useSubmit } from '../login/login-fields.tsx'

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

function SignInAgain({ settle }: { settle: (entered: boolean) => void }) {
  const { user } = useMe()
  const leave = () => settle(false)
  return (
    <Modal opened onClose={leave} title={user?.hasPassword ? 'Enter your password' : "Confirm it's you"}>
      {user?.hasPassword ? (
        <PasswordForm onEntered={() => settle(true)} onLeave={leave} />
      ) : (
        <CodeForm email={user?.email ?? ''} onEntered={() => settle(true)} onLeave={leave} />
      )}
    </Modal>
  )
}

type FormProps = { onEntered: () => void; onLeave: () => void }

function PasswordForm({ onEntered, onLeave }: FormProps) {
  const { values, field, busy, form, problem } = useSubmit({ password: '' })
  const submit = form(() => identity.reauthenticate(values).then(onEntered))
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
function CodeForm({ email, onEntered, onLeave }: FormProps & { email: string }) {
  const [isSent, setIsSent] = useState(false)
  const { values, field, busy, attempt, form, problem } = useSubmit({ code: '' })
  const code = field('code')
  const send = attempt(async () => {
    await identity.sendCode()
    setIsSent(true)
  })
  const submit = form(() => (isSent ? identity.reauthenticate(values).then(onEntered) : send()))
  return (
    <form {...submit}>
      <Stack>
        <Text c="dimmed">
          {isSent
            ? `We e-mailed a code to ${email}. It works for 10 minutes.`
            : `To make sure it's you, we'll e-mail a code to ${email}.`}
        </Text>
        {isSent ? (
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            data-autofocus
            {...code}
            error={code.error ?? problem}
          />
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
