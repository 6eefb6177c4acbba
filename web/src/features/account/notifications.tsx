import { PUSH } from '@belay/contract/constants'
import type { PushKind, QuietHours } from '@belay/contract/push'
import type { Role } from '@belay/contract/roles'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { type PushState, pushStateQuery, turnOffPush, turnOnPush } from '../../offline/push.ts'
import { useAct } from '../../ui/actions/act.ts'
import { TimeField } from '../../ui/fields/date-fields.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import styles from './account.module.css'
import { InlineForm, useInlineStatus } from './use-inline-status.tsx'

type Settings = Outputs['push']['settings']

const settingsQuery = api.push.settings.queryOptions({ input: {} })

/** Shows if this device gets notifications, which messages come to the person's devices, and which e-mails wait. */
export function Notifications() {
  const settings = useQuery(settingsQuery)
  return (
    <Stack gap="xl">
      <ThisDevice />
      <Loaded query={settings} height={240}>
        {(stored) => <Choices stored={stored} />}
      </Loaded>
    </Stack>
  )
}

const Heading = ({ children }: { children: string }) => (
  <Text component="h3" m={0} fw={600}>
    {children}
  </Text>
)

const EXPLANATIONS: Readonly<Record<PushState, string>> = {
  'off-at-centre': 'The centre has turned notifications on devices off. You get e-mails.',
  unsupported: "This browser can't show notifications. You get e-mails.",
  install: 'On iPhone and iPad, first add Belay to the Home Screen: Share, then Add to Home Screen. Open it there.',
  blocked: "Notifications from Belay are blocked. Allow them in this browser's settings for this page, then reload it.",
  off: "Get what we e-mail you here too, also when Belay isn't open. You can turn it off at any time.",
  on: 'This device shows what we e-mail you, until you sign out here.',
}

function ThisDevice() {
  const { status, ...feedback } = useInlineStatus()
  const device = useQuery(pushStateQuery)
  const act = useAct(feedback)
  return (
    <Loaded query={device} height={80}>
      {(state) => (
        <Stack gap="sm">
          <Heading>Notifications on this device</Heading>
          <Text>{EXPLANATIONS[state]}</Text>
          <Group justify="flex-end" gap="sm">
            {status}
            {state === 'off' && (
              <Button loading={act.busy} onClick={() => void act(turnOnPush)}>
                Turn on notifications
              </Button>
            )}
            {state === 'on' && (
              <Button variant="default" loading={act.busy} onClick={() => void act(turnOffPush)}>
                Turn off notifications
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}

const STAFF: readonly Role[] = ['Facilitator', 'Admin']
/** The kinds of messages: their label, their description, and the roles that get such messages. */
const KINDS: readonly (readonly [PushKind, string, string, readonly Role[]])[] = [
  ['questions', 'Questions about shifts', 'With Yes and No, where your device allows it.', STAFF],
  [
    'programs',
    'Shifts and programs',
    'New, changed and cancelled ones, and those of the next day.',
    [...STAFF, 'Client'],
  ],
  ['requests', 'Requests and contracts', 'Decisions, offered dates and signatures.', ['Admin', 'Client']],
  ['hours', 'Hours and pay', 'Approved and returned hours, and final pay.', STAFF],
  ['news', 'Everything else', 'Announcements, for example.', [...STAFF, 'Client', 'No Access']],
]

function Choices({ stored }: { stored: Settings }) {
  const { permission, isStaff } = useMe()
  const plans = isStaff ? 'shifts and programs' : 'programs'
  const examples = isStaff ? 'approved hours, final pay and signed contracts' : 'new headcounts and photos'
  const client = useQueryClient()
  const { status, ...feedback } = useInlineStatus()
  const act = useAct(feedback)
  const [kinds, setKinds] = useState(stored.kinds)
  const [dailyMail, setDailyMail] = useState(stored.dailyMail)
  const [isQuiet, setIsQuiet] = useState(stored.quietHours !== null)
  const [hours, setHours] = useState<QuietHours>(stored.quietHours ?? PUSH.quietHours)
  const save = () =>
    act(
      async () =>
        client.setQueryData(
          settingsQuery.queryKey,
          await cloud.push.saveSettings({
            kinds,
            quietHours: isQuiet ? hours : null,
            dailyMail,
            version: stored.version,
          }),
        ),
      { done: 'Notifications saved.' },
    )
  const form = {
    noValidate: true,
    onSubmit: (event: { preventDefault(): void }) => {
      event.preventDefault()
      feedback.clear()
      void save()
    },
  }
  return (
    <InlineForm form={form} status={status} submit="Save" busy={act.busy}>
      <Heading>On all your devices</Heading>
      {KINDS.filter(([, , , roles]) => permission && roles.includes(permission)).map(([kind, label, description]) => (
        <Switch
          key={kind}
          label={isStaff || kind !== 'programs' ? label : 'Programs'}
          description={description}
          checked={kinds[kind]}
          onChange={(event) => setKinds({ ...kinds, [kind]: event.currentTarget.checked })}
        />
      ))}
      <Switch
        label="Quiet hours"
        description={`Messages wait, except those about the next day's ${plans}.`}
        checked={isQuiet}
        onChange={(event) => setIsQuiet(event.currentTarget.checked)}
      />
      {isQuiet && (
        <Group grow align="flex-start" className={styles.times}>
          <TimeField label="From" value={hours.from} onChange={(from) => setHours({ ...hours, from })} />
          <TimeField label="Until" value={hours.until} onChange={(until) => setHours({ ...hours, until })} />
        </Group>
      )}
      {stored.devices.length > 0 && (
        <DimmedText>
          {stored.devices.length === 1 ? '1 device is on.' : `${stored.devices.length} devices are on.`}
        </DimmedText>
      )}
      <Heading>By e-mail</Heading>
      <Switch
        label="One e-mail a day for what can wait"
        description={`In the morning: ${examples}, for example. Questions, changes and news still come at once.`}
        checked={dailyMail}
        onChange={(event) => setDailyMail(event.currentTarget.checked)}
      />
    </InlineForm>
  )
}
