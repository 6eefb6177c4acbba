import { describeDevice } from '@belay/contract/describe-device'
import type { SecondSteps as Steps } from '@belay/contract/second-steps'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { identity } from '../../cloud/session/identity.ts'
import { session } from '../../cloud/session/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useAct } from '../../ui/actions/act.ts'
import { askText, confirm } from '../../ui/actions/confirm.tsx'
import { Ago, DateTime } from '../../ui/format/format.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { useInlineStatus } from '../account/use-inline-status.tsx'
import { useReauthentication } from '../account/use-reauthentication.tsx'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { createPasskey } from './passkeys.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import styles from './second-step.module.css'

const KEY = ['secondSteps']
const PASSKEY_NAME_MAX = 60
type Authenticator = Awaited<ReturnType<typeof identity.beginAuthenticator>>

/** Shows the person's passkeys, authenticator app and recovery codes, with buttons to add and remove them. */
export function SecondSteps() {
  const query = useQuery({ queryKey: KEY, queryFn: () => identity.listSecondSteps(), staleTime: 0 })
  const client = useQueryClient()
  const { user } = useMe()
  const { withRecentSignIn, dialog } = useReauthentication()
  const { status, ...feedback } = useInlineStatus()
  const act = useAct(feedback)
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  /** Shows a change: the new recovery codes, if there are any, or else a sentence. */
  async function showChange(done: string, recoveryCodes?: readonly string[] | null) {
    await client.invalidateQueries({ queryKey: KEY })
    if (recoveryCodes) setCodes(recoveryCodes)
    else feedback.done(done)
  }
  /** Runs a change that requires a recent sign-in. */
  const change = (run: () => Promise<unknown>) => {
    feedback.clear()
    return act(async () => void (await withRecentSignIn(run)))
  }
  const addPasskey = async () => {
    const name = await askText({
      title: 'Add a passkey',
      body: 'Your device will ask for its PIN, your finger or your face. Name the passkey after this device.',
      label: 'Name',
      initial: describeDevice(navigator.userAgent),
      line: true,
      maxLength: PASSKEY_NAME_MAX,
      action: 'Continue',
    })
    if (name === null) return
    await change(async () => {
      const { options } = await identity.beginPasskey()
      const passkey = await createPasskey(options)
      if (!passkey) return
      const { recoveryCodes } = await identity.addPasskey({ passkey, name })
      await showChange('Passkey added.', recoveryCodes)
    })
  }
  const remove = async (name: string, run: () => Promise<unknown>, isLast: boolean) => {
    const body = isLast
      ? 'Your account has no other second step, so the recovery codes go too. The password alone is then enough.'
      : 'You can no longer confirm a sign-in with it.'
    if (await confirm({ title: `Remove ${name}?`, body, action: 'Remove', danger: true }))
      await change(async () => {
        await run()
        await showChange(`Removed ${name}.`)
        // A centre can require a second step. Without one, the person must now add another.
        if (isLast) await session.reload({ quiet: true })
      })
  }
  const renewCodes = async () => {
    const body = 'The codes that you have now stop working.'
    if (await confirm({ title: 'Make new recovery codes?', body, action: 'Make new codes' }))
      await change(async () => showChange('', (await identity.renewRecoveryCodes()).recoveryCodes))
  }
  return (
    <Stack gap="sm">
      <Loaded query={query} height={120}>
        {(steps) => (
          <>
            <Text c="dimmed" size="sm">
              {hasStep(steps)
                ? 'A sign-in with your password also needs one of these:'
                : 'Add a passkey or an authenticator app, so that nobody can sign in with your password alone.'}
            </Text>
            {steps.passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
              <StepRow
                key={id}
                name={`Passkey: ${name}`}
                details={
                  <>
                    Added <DateTime at={addedAt} />
                    {lastUsedAt !== null && (
                      <>
                        , used <Ago at={lastUsedAt} />
                      </>
                    )}
                  </>
                }
                action="Remove"
                onAct={() => remove(name, () => identity.removePasskey({ id }), countSteps(steps) === 1)}
              />
            ))}
            {steps.authenticator && (
              <StepRow
                name="Authenticator app"
                details={
                  <>
                    Added <DateTime at={steps.authenticator.addedAt} />
                  </>
                }
                action="Remove"
                onAct={() =>
                  remove('the authenticator app', () => identity.removeAuthenticator(), countSteps(steps) === 1)
                }
              />
            )}
            {hasStep(steps) && (
              <StepRow
                name="Recovery codes"
                details={`${pluralize(steps.recoveryCodesLeft, 'code')} left, for when you have lost your device`}
                action="New codes"
                onAct={renewCodes}
              />
            )}
            <Group className={styles.actions} justify="flex-end" gap="sm">
              {status}
              {!steps.authenticator && (
                <Button
                  variant="default"
                  onClick={() => change(async () => setAuthenticator(await identity.beginAuthenticator()))}
                >
                  Set up an authenticator app
                </Button>
              )}
              {canUsePasskeys() && (
                <Button
                  variant={user?.needsSecondStep ? 'filled' : 'default'}
                  loading={act.busy}
                  onClick={() => void addPasskey()}
                >
                  Add a passkey
                </Button>
              )}
            </Group>
          </>
        )}
      </Loaded>
      {authenticator && (
        <AuthenticatorDialog
          {...authenticator}
          onClose={() => setAuthenticator(null)}
          onAdded={(recoveryCodes) => {
            setAuthenticator(null)
            void showChange('Authenticator app added.', recoveryCodes)
          }}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onKept={() => {
            setCodes(null)
            if (user?.needsSecondStep) window.location.reload()
          }}
        />
      )}
      {dialog}
    </Stack>
  )
}

const countSteps = ({ passkeys, authenticator }: Steps) => passkeys.length + (authenticator ? 1 : 0)
const hasStep = (steps: Steps) => countSteps(steps) > 0

type StepRowProps = { name: string; details: ReactNode; action: string; onAct: () => Promise<unknown> }

const StepRow = ({ name, details, action, onAct }: StepRowProps) => (
  <Group justify="space-between" wrap="nowrap">
    <div>
      <Text>{name}</Text>
      <Text size="sm" c="dimmed">
        {details}
      </Text>
    </div>
    <Button
      variant="subtle"
      miw="max-content"
      color={action === 'Remove' ? 'red' : 'blue'}
      onClick={() => void onAct()}
    >
      {action}
      {action === 'Remove' && <span className="visuallyHidden"> {name}</span>}
    </Button>
  </Group>
)
