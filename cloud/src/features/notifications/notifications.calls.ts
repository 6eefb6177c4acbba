import type { Handlers } from '../../platform/calls/gate.ts'
import {
  deleteNotification,
  listNotificationsByType,
  listOwnNotifications,
  markNotificationsRead,
  sendAnnouncement,
} from './notifications.ts'
import { sendUndelivered } from './undelivered-mails.ts'

export const notificationsCalls: Handlers<'notifications'> = {
  create: sendAnnouncement,
  listByType: listNotificationsByType,
  listMine: listOwnNotifications,
  markRead: markNotificationsRead,
  sendUndelivered,
  delete: deleteNotification,
}
