export { MessagePreviewsScreen as Screen } from '../features/outbox/message-previews-screen.tsx'
