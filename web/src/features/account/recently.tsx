import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { codeOf, sentenceOf } from '../../cloud/errors.ts'
import { identity } from '../../cloud/identity.ts'
import { Modal } from '../../ui/layers.tsx'

type Waiting = { again: () => Promise<unknown>; settle: (done: boolean) => void }

/**
 * Runs what needs a recent sign-in: when identity answers `requires-recent-login`, asks for the password, then goes on.
 * Answers whether it was done; other errors are thrown.
 */
export function useRecently(): { recently: (run: () => Promise<unknown>) => Promise<boolean>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  async function recently(run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run()
      return true
    } catch (error) {
      if (codeOf(error) !== 'requires-recent-login') throw error
      return new Promise((settle) => setWaiting({ again: run, settle }))
    }
  }
  return { recently, dialog: waiting && <PasswordAgain waiting={waiting} onGone={() => setWaiting(null)} /> }
}

function PasswordAgain({ waiting, onGone }: { waiting: Waiting; onGone: () => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const leave = () => {
    waiting.settle(false)
    onGone()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await identity.reauthenticate(password)
      await waiting.again()
      waiting.settle(true)
      onGone()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={leave} title="Enter your password">
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text c="dimmed">Please enter your password again to continue.</Text>
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              Not now
            </Button>
            <Button type="submit" loading={busy}>
              Continue
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
