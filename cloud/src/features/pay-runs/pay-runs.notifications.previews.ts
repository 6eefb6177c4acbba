import type { Settings } from '../../platform/settings.ts'
import type { PreviewsOf } from '../notifications/message.ts'
import * as messages from './pay-runs.notifications.ts'

export function previews(settings: Settings): PreviewsOf<typeof messages> {
  const run = { payRunID: 'run-1', from: '03/01/2026', to: '03/15/2026' }
  const event = { run, payee: { email: 'finn@centre.example', cents: 28_750 }, settings }
  return {
    payFinalized: messages.payFinalized(event),
    payReopened: messages.payReopened({ ...event, reason: 'Two entries were missing.' }),
  }
}
