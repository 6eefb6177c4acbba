import { createLazyFileRoute } from '@tanstack/react-router'
import { MessagePreviewsScreen } from '../features/outbox/message-previews-screen.tsx'

export const Route = createLazyFileRoute('/messages')({ component: MessagePreviewsScreen })
