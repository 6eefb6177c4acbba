import type { SecurityEventCode } from '@belay/contract/security-event-codes'
import { SYSTEM } from '../../platform/calls/actor.ts'
import type { Tx, WorkStore } from '../../platform/documents/transaction.ts'
import { centreLogos, centreSettings } from '../centre/centre.documents.ts'
import { clientPrograms } from '../programs/contracts/client-programs.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { users } from '../users/users.documents.ts'
import { securityEvents } from './security-events.documents.ts'

type Facts = { userid?: string; email?: string; detail?: string }

/** Stores a security event in the transaction's commit, with the transaction's actor. */
export function recordSecurityEvent(tx: Tx, event: SecurityEventCode, { userid, email, detail = '' }: Facts): void {
  const { email: actorEmail, ip, sessionId } = tx.actor
  tx.create(securityEvents, {
    id: tx.id(),
    at: tx.now,
    lastAt: tx.now,
    count: 1,
    event,
    userid: userid ?? null,
    email: email ?? null,
    byEmail: actorEmail === email ? null : actorEmail,
    ip,
    sessionId,
    detail,
  })
}

/**
 * Makes every transaction over a store record its changes of roles, pay rates and settings in the same commit, so that
 * no call can forget them, Undo included.
 */
export const withSecurityEvents = (store: WorkStore): WorkStore => ({
  ...store,
  async beforeCommit(tx) {
    await store.beforeCommit(tx)
    recordUserChanges(tx)
    recordRates(tx)
    recordSettings(tx)
    recordSignatures(tx)
  },
})

function recordUserChanges(tx: Tx): void {
  const changed = tx.listChanged(users)
  for (const { before, after } of changed) {
    // A user without an earlier document has signed in for the first time, or has a new e-mail address.
    if (!before) continue
    const person = { userid: before.userid, email: before.email }
    if (after && after.permission !== before.permission)
      recordSecurityEvent(tx, 'role-changed', { ...person, detail: describe(before.permission, after.permission) })
    if (after && after.disabled !== before.disabled)
      recordSecurityEvent(tx, after.disabled ? 'sign-in-disabled' : 'sign-in-enabled', person)
    const isMoved = changed.some((other) => other.after?.userid === before.userid)
    // Identity records the deletion of the person's own account.
    if (!after && !isMoved && ![before.userid, SYSTEM.userid].includes(tx.actor.userid))
      recordSecurityEvent(tx, 'account-deleted', person)
  }
}

function recordRates(tx: Tx): void {
  for (const { before, after } of tx.listChanged(staff)) {
    const [from, to] = [before?.payRate ?? null, after?.payRate ?? null]
    if (after && from !== to)
      recordSecurityEvent(tx, 'pay-rate-changed', { email: after.email, detail: describe(from, to) })
  }
}

function recordSettings(tx: Tx): void {
  for (const { before, after } of tx.listChanged(centreSettings)) {
    const values: Record<string, unknown>[] = [before ?? {}, after ?? {}]
    const names = new Set(values.flatMap((fields) => Object.keys(fields)))
    for (const name of ['id', 'version', 'createdAt', 'updatedAt']) names.delete(name)
    const [old, current] = values
    const differing = [...names].filter((name) => JSON.stringify(old?.[name]) !== JSON.stringify(current?.[name]))
    recordSecurityEvent(tx, 'settings-changed', { detail: differing.join(' ') })
  }
  if (tx.listChanged(centreLogos).length > 0) recordSecurityEvent(tx, 'settings-changed', { detail: 'logos' })
}

/** Records the signature of a person who came by a mailed link and is not signed in. */
function recordSignatures(tx: Tx): void {
  if (!tx.actor.linkPass) return
  for (const { before, after } of tx.listChanged(clientPrograms))
    if (after?.signature && after.signature.signedAt !== before?.signature?.signedAt)
      recordSecurityEvent(tx, 'contract-signed-by-link', { email: tx.actor.email, detail: after.programID })
}

const describe = (from: string | number | null, to: string | number | null) => `${from ?? 'none'} → ${to ?? 'none'}`
