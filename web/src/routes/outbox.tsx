export { OutboxScreen as Screen } from '../features/outbox/outbox-screen.tsx'
