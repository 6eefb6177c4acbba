import { OutboxScreen } from '../features/outbox/outbox-screen.tsx'
import { Kit } from '../shell/kit.tsx'

export const Screen = () => (
  <Kit>
    <OutboxScreen />
  </Kit>
)
