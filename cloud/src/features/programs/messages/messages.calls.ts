import type { Handlers } from '../../../platform/calls/gate.ts'
import { dismissMessages } from './dismiss-messages.ts'
import { markMessagesAsRead } from './mark-messages-read.ts'
import { downloadMessageFile, listMessages } from './messages.ts'
import { sendMessage } from './send-message.ts'

export const messagesCalls: Handlers<'messages'> = {
  list: listMessages,
  send: sendMessage,
  dismiss: dismissMessages,
  markRead: markMessagesAsRead,
  file: downloadMessageFile,
}
