import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPushAnswered, pushStateQuery, storePushAnswered, turnOnPush } from '../../offline/push.ts'
import { useAct } from '../../ui/actions/act.ts'
import { Section, Surface } from '../../ui/page/page.tsx'

/**
 * Asks a person who has shifts, once on each device, if it should show notifications. Shows nothing if notifications
 * are on, blocked or not possible.
 */
export function NotificationQuestion() {
  const { data: state } = useQuery(pushStateQuery)
  const [isAnswered, setAnswered] = useState(isPushAnswered)
  const act = useAct()
  if (state !== 'off' || isAnswered) return null
  const finish = () => {
    storePushAnswered()
    setAnswered(true)
  }
  const turnOn = () =>
    act(async () => {
      await turnOnPush()
      finish()
    })
  return (
    <Section title="Know at once when a shift changes">
      <Surface>
        <Text mb="sm">This device can show what we e-mail you, also when Belay isn't open. Nights stay quiet.</Text>
        <Group gap="sm">
          <Button variant="light" loading={act.busy} onClick={() => void turnOn()}>
            Turn on notifications
          </Button>
          <Button variant="default" onClick={finish}>
            Not now
          </Button>
        </Group>
      </Surface>
    </Section>
  )
}
