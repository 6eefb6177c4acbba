import type { PushSettings } from '@belay/contract/push'
import { defineCollection } from '../../platform/documents/define-collection.ts'

/** The choices that a person has made about the messages that they get. `dailyMail`: default: false. */
export type StoredPushSettings = Pick<PushSettings, 'kinds' | 'quietHours'> & {
  dailyMail?: boolean
  userid: string
  createdAt: number
  updatedAt?: number
}

export const pushSettings = defineCollection<StoredPushSettings>({
  name: 'pushSettings',
  idField: 'userid',
  keys: {},
  lists: {},
  unaudited: true,
})
