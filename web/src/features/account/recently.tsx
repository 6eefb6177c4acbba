import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { codeOf } from '../../cloud/errors.ts'
import { identity } from '../../cloud/identity.ts'
import { useMe } from '../../cloud/use-me.ts'
import { Modal } from '../../ui/layers.tsx'
import { Good, PasswordField, useAttempt } from '../login/parts.tsx'

/**
 * Runs what needs a recent sign-in: when identity answers `requires-recent-login`, asks for the password, then goes on.
 * Answers whether it was done; other errors are thrown.
 */
export function useRecently(): { recently: (run: () => Promise<unknown>) => Promise<boolean>; dialog: ReactNode } {
  const [settle, setSettle] = useState<((entered: boolean) => void) | null>(null)
  async function recently(run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run()
    } catch (error) {
      if (codeOf(error) !== 'requires-recent-login') throw error
      const entered = await new Promise<boolean>((resolve) => setSettle(() => resolve))
      setSettle(null)
      if (!entered) return false
      await run()
    }
    return true
  }
  return { recently, dialog: settle && <SignInAgain settle={settle} /> }
}

function SignInAgain({ settle }: { settle: (entered: boolean) => void }) {
  const { user } = useMe()
  const leave = () => settle(false)
  return (
    <Modal opened onClose={leave} title={user?.hasPassword ? 'Enter your password' : 'Choose a password first'}>
      {user?.hasPassword ? <PasswordAgain onEntered={() => settle(true)} onLeave={leave} /> : <NoPassword email={user?.email ?? ''} onLeave={leave} />}
    </Modal>
  )
}

function PasswordAgain({ onEntered, onLeave }: { onEntered: () => void; onLeave: () => void }) {
  const [password, setPassword] = useState('')
  const { busy, form, problem, fields } = useAttempt()
  const submit = form(() => identity.reauthenticate(password).then(onEntered))
  return (
    <form {...submit}>
      <Stack>
        <Text c="dimmed">Please enter your password again to continue.</Text>
        <PasswordField
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={fields.password ?? problem}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onLeave}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Continue
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** For who signed in by a mailed link or with a provider some time ago, and so has no password to enter. */
function NoPassword({ email, onLeave }: { email: string; onLeave: () => void }) {
  const [sent, setSent] = useState(false)
  const { busy, form, problem } = useAttempt()
  const submit = form(async () => {
    await identity.requestReset({ email, callbackURL: '/' })
    setSent(true)
  })
  return (
    <form {...submit}>
      <Stack>
        <Text c="dimmed">This needs a recent sign-in, and you have no password yet. We can send a link to choose one, which also signs you in anew.</Text>
        {problem && (
          <Text c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
        {sent && <Good>The link is on its way to {email}.</Good>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onLeave}>
            {sent ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" loading={busy}>
            {sent ? 'Send again' : 'Send the link'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
