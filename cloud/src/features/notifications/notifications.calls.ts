import { os } from '../../platform/gate.ts'
import * as notifications from './notifications.ts'
import { sendUndelivered } from './undelivered-mails.ts'

const calls = os.notifications

export const notificationsCalls = calls.router({
  create: calls.create.handler(({ context, input }) => notifications.create(context, input)),
  listByType: calls.listByType.handler(({ context, input }) => notifications.listByType(context, input)),
  listMine: calls.listMine.handler(({ context, input }) => notifications.listMine(context, input)),
  markRead: calls.markRead.handler(({ context, input }) => notifications.markRead(context, input)),
  sendUndelivered: calls.sendUndelivered.handler(({ context }) => sendUndelivered(context)),
  delete: calls.delete.handler(({ context, input }) => notifications.remove(context, input)),
})
