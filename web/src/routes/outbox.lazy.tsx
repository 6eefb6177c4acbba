import { createLazyFileRoute } from '@tanstack/react-router'
import { OutboxScreen } from '../features/outbox/outbox-screen.tsx'

export const Route = createLazyFileRoute('/outbox')({ component: OutboxScreen })
