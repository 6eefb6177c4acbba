import { admits } from '@belay/contract/access'
import { accessOf, changingFactsOf } from '@belay/contract/call-facts'
import { UNDO } from '@belay/contract/constants'
import { type Actor, isAdmin } from '../../platform/calls/actor.ts'
import { permit } from '../../platform/calls/permit.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { AuditEntry } from '../../platform/documents/audit-trail.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Restoration } from '../../platform/documents/transaction.ts'
import { isUnsent, type OutboxEntry } from '../../platform/outbox/outbox.ts'
import type { Notification } from '../notifications/notifications.documents.ts'

type Lead = Versioned<AuditEntry>
type Circumstances = { now: number; entries: number; isHeld: boolean }

/**
 * Permits Admins at any time, and the author for ten minutes, unless they made the change as an Admin and are none now.
 * Throws `not-found` for others. Refuses a change that was undone or can't be. Some calls can be undone only until a
 * message reaches somebody (`isHeld`).
 */
export function mayUndo(actor: Actor, lead: Lead | undefined, { now, entries, isHeld }: Circumstances) {
  if (!lead?.change) refuse('not-found')
  const { role, undoneBy } = lead.change
  const isOwn = lead.actorEmail === actor.email && role !== 'Admin' && admits(accessOf(lead.call), actor)
  if (!isOwn && !isAdmin(actor)) refuse('not-found')
  if (undoneBy) permit(lead, false, `${undoneBy.name} undid this already.`, 'undone')
  const undo = changingFactsOf(lead.call)?.undo ?? "This can't be undone."
  if (undo !== true && !isHeld) permit(lead, false, undo, 'stays')
  const isInTime = isAdmin(actor) || now - lead.at <= UNDO.window
  permit(lead, isInTime, 'This was more than 10 minutes ago. Ask an Admin to undo it.', 'too-late')
  return permit(lead, entries <= UNDO.documents, `This changed more than ${UNDO.documents} records.`, 'too-many')
}

/** Permits a restoration if the restored document matches the current schema. */
export const mayBeRestored = <Of extends Restoration>(restoration: Of, isSound: boolean) =>
  permit(restoration, isSound, "What was there before can't be read any more.", 'too-old')

/** Permits the withdrawal of a mail that was not sent and is not being sent. */
export const mayWithdrawMail = (entry: Versioned<OutboxEntry>, changeID: string) =>
  permit(entry, entry.changeID === changeID && isUnsent(entry))

/** Permits the deletion of a notification with the change that created it. */
export const mayRevertNotification = (notification: Versioned<Notification>, changeID: string) =>
  permit(notification, notification.changeID === changeID)
