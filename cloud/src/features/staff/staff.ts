import type { staff as calls, staffForm, staffMember } from '@belay/contract/staff'
import type * as z from 'zod'
import { definedFields } from '../../platform/defined-fields.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction, requireVersion, type Services } from '../../platform/gate.ts'
import { pageQuery, presentPage, storedPage } from '../../platform/lists.ts'
import type { Permitted } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { findLogReferences } from '../hours-logged/blocking-references.ts'
import { notify } from '../notifications/notify.ts'
import { renameStaffOnPrograms, withdrawRequestsOfStaff } from '../programs/follow-staff.ts'
import { findAssignmentReferences } from '../staff-programs/blocking-references.ts'
import { lockOtherAdmins } from '../users/find-users.ts'
import { users } from '../users/users.documents.ts'
import { findStaffByEmail } from './find-staff.ts'
import { type StaffMember, staff } from './staff.documents.ts'
import { ownRateChanged } from './staff.notifications.ts'
import { directoryEntryOf, mayDeleteStaff, mayEditStaff, mayFollowPerson, mayReadStaff } from './staff.rules.ts'

type Form = z.output<typeof staffForm>
type Changes = { [Field in keyof Form]?: Form[Field] | undefined } & { staffID: string; version?: number | undefined }

/** The staff record with this e-mail, created if there is none. An inactive one stays inactive; a pay rate given is set. */
export async function ensureStaff(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  person: { email: string; name: string; payRate?: number | null },
): Promise<Permitted<Versioned<StaffMember>>> {
  const email = person.email.trim().toLowerCase()
  await tx.guard(guardOf(email))
  const known = await findStaffByEmail(tx, email)
  if (!known)
    return tx.create(staff, {
      ...BLANK,
      staffID: tx.id(),
      email,
      name: person.name,
      payRate: person.payRate ?? null,
      photoURL: await photoOf(tx, email),
    })
  const rate = person.payRate
  if (rate === undefined || rate === null || rate === known.payRate) return mayFollowPerson(known, email)
  if (email === tx.actor.email)
    await notify(tx, services, ownRateChanged({ before: known, rate, settings: services.settings }))
  return tx.update(staff, mayFollowPerson(known, email), { payRate: rate })
}

/** A person's verified change of e-mail moves their staff record along. Refused when the new address already has one. */
export async function changeStaffEmail(tx: Tx, from: string, to: string): Promise<void> {
  const member = await findStaffByEmail(tx, from)
  if (!member) return
  await refuseTakenEmail(tx, to, member.staffID)
  await renameStaffOnPrograms(
    tx,
    tx.update(staff, mayFollowPerson(member, from.trim().toLowerCase()), { email: to.trim().toLowerCase() }),
  )
}

const BLANK = {
  title: '',
  phone: '',
  bio: '',
  emergencyContact: '',
  skills: [],
  availability: { weekly: [], exceptions: [] },
  active: true,
}
/** The photo of the account with this e-mail, which is the staff record's too. */
const photoOf = async (tx: Tx, email: string): Promise<string | null> => (await tx.get(users, email))?.photoURL ?? null

const guardOf = (email: string) => `staffEmail ${email}`

/** Refuses when another staff record has this e-mail; the guard holds it between processes. */
async function refuseTakenEmail(tx: Tx, email: string, staffID: string | null): Promise<void> {
  await tx.guard(guardOf(email))
  const taken = await findStaffByEmail(tx, email)
  if (!taken || taken.staffID === staffID) return
  refuse('already-exists', `${taken.name} already has this e-mail address.`, {
    reason: 'taken',
    fields: [{ field: 'email', message: 'Another staff record has this e-mail address.' }],
    documents: [{ collection: 'staff', id: taken.staffID, label: taken.name }],
  })
}

/** Creates a staff record with a generated id; its e-mail is unique (R61). */
export function createStaff(context: Context, form: Form): Promise<Versioned<StaffMember>> {
  return inTransaction(context, async (tx) => {
    await refuseTakenEmail(tx, form.email, null)
    return tx.create(staff, { ...form, staffID: tx.id(), photoURL: await photoOf(tx, form.email) })
  })
}

/** Changes a staff record. A new pay rate counts from now on: past assignments keep their cost. */
export function updateStaff(
  context: Context,
  { staffID, version, ...changes }: Changes,
): Promise<Versioned<StaffMember>> {
  return inTransaction(context, async (tx) => {
    const member = mayEditStaff(
      context.actor,
      requireVersion((await tx.lock(staff, staffID)) ?? refuse('not-found'), version),
    )
    const moved = changes.email !== undefined && changes.email !== member.email ? changes.email : null
    if (moved) {
      await refuseOwnMove(tx, member, moved)
      await refuseTakenEmail(tx, moved, staffID)
    }
    const updated = tx.update(staff, member, {
      ...definedFields(changes),
      ...(moved ? { photoURL: await photoOf(tx, moved) } : {}),
    })
    const { payRate } = updated
    if (member.email === tx.actor.email && payRate !== member.payRate)
      await notify(tx, context, ownRateChanged({ before: member, rate: payRate, settings: context.settings }))
    if (updated.name !== member.name || updated.email !== member.email) await renameStaffOnPrograms(tx, updated)
    return updated
  })
}

/**
 * A staff record says whose hours are paid to it. So an Admin neither gives their own to another person nor takes another
 * as their own, while there is another Admin to do it: else they could approve their own hours by a detour.
 */
async function refuseOwnMove(tx: Tx, member: StaffMember, email: string): Promise<void> {
  const own = [member.email, email].includes(tx.actor.email)
  if (!own || !(await lockOtherAdmins(tx, tx.actor.email))) return
  refuse('failed-precondition', 'Ask another Admin to change the e-mail address of your own staff record.', {
    reason: 'own-record',
    fields: [{ field: 'email', message: 'Ask another Admin to change this.' }],
  })
}

/** Deletes a staff member. Refused while assignments, hours or pay refer to them, naming those. */
export function deleteStaff(
  context: Context,
  { staffID, version }: { staffID: string; version?: number | undefined },
): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    const member = requireVersion(await tx.require(staff, staffID), version)
    const inTheWay = [...(await findAssignmentReferences(tx, staffID)), ...(await findLogReferences(tx, { staffID }))]
    tx.remove(staff, mayDeleteStaff(member, inTheWay))
    await withdrawRequestsOfStaff(tx, staffID)
    return { ok: true } as const
  })
}

/** One staff record in full: the own, or any for an Admin; to everybody else it does not exist. */
export async function readStaff(context: Context, staffID: string): Promise<Versioned<StaffMember>> {
  return mayReadStaff(context.actor, await context.store.get(staff, staffID))
}

/** One staff record by e-mail, refused with not-found. */
export async function readStaffByEmail(context: Context, email: string): Promise<Versioned<StaffMember>> {
  return (await findStaffByEmail(context, email)) ?? refuse('not-found')
}

type Input = Inputs<typeof calls>
const whereOf = (input: Input['list'] | Input['directory']) => ({
  ...(input?.where?.active === undefined ? {} : { where: { active: input.where.active } }),
  ...(input?.where?.search ? { search: input.where.search } : {}),
})

/** Lists full staff records by name. */
export const list = (context: Context, input: Input['list']) =>
  storedPage<StaffMember, z.output<typeof staffMember>>(
    context,
    staff,
    { ...whereOf(input), ...pageQuery(input, 'name') },
    input?.count,
  )

/** Lists staff by name, as co-workers see them. */
export const directory = (context: Context, input: Input['directory']) =>
  presentPage(context, staff, { ...whereOf(input), ...pageQuery(input, 'name') }, directoryEntryOf, input?.count)

/** How many staff there are, counted up to 1,000. */
export const count = async (context: Context): Promise<{ count: number }> => ({
  count: await context.store.count(staff, {}),
})
