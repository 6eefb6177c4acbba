import { MessagePreviewsScreen } from '../features/outbox/message-previews-screen.tsx'
import { MantineRoot } from '../shell/mantine-root.tsx'

export const Screen = () => (
  <MantineRoot>
    <MessagePreviewsScreen />
  </MantineRoot>
)
