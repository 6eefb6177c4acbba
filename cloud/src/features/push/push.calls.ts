import type { Handlers } from '../../platform/calls/gate.ts'
import { getPushSettings, savePushSettings, subscribe, unsubscribe } from './push.ts'

export const pushCalls: Handlers<'push'> = {
  settings: getPushSettings,
  saveSettings: savePushSettings,
  subscribe,
  unsubscribe,
}
