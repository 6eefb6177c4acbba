import { OutboxScreen } from '../features/outbox/outbox-screen.tsx'
import { MantineRoot } from '../shell/mantine-root.tsx'

export const Screen = () => (
  <MantineRoot>
    <OutboxScreen />
  </MantineRoot>
)
