import { MessagePreviewsScreen } from '../features/outbox/message-previews-screen.tsx'
import { Kit } from '../shell/kit.tsx'

export const Screen = () => (
  <Kit>
    <MessagePreviewsScreen />
  </Kit>
)
