import { createHash } from 'node:crypto'
import { addDays, toIsoDate } from '@belay/contract/dates'
import { isStaffRole } from '@belay/contract/roles'
import type { WhereToGo } from '@belay/contract/where-to-go'
import { isAdmin } from '../../../platform/calls/actor.ts'
import { type Context, type Input, type Services, transactional } from '../../../platform/calls/gate.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { requireActorSession } from '../../../platform/identity/sessions.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { buildCalendarFeed, type CalendarEvent, toEventFields } from '../../calendar/calendar-file.ts'
import { findWhereToGo, prepareWhereToGo } from '../../places/find-where-to-go.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { findUserByUserid } from '../../users/find-users.ts'
import { staffPrograms, type VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import { guardCalendarFeeds } from './end-calendar-feeds.ts'
import { findEntriesBetween } from './find-entries.ts'
import { calendarFeeds, programSchedule, type VersionedEntry, worksOnProgram } from './program-schedule.documents.ts'
import { mayReplaceFeed } from './program-schedule.rules.ts'
import { getEntry } from './program-schedule.ts'

/** The number of days before and after today that a feed contains. */
const DAYS_BACK = 90
const DAYS_AHEAD = 365

type Reader = Pick<Services, 'store' | 'settings' | 'clock'>

/** Returns the address of the caller's calendar feed; creates the feed on the first call. */
export const getFeed = transactional('programSchedule.feed', async (tx, _, context) => {
  const feeds = await findFeeds(tx)
  const [newest] = feeds
  const secret = newest && secretOf(context, newest.seed)
  if (secret && idOf(secret) === newest.id) return { url: urlOf(context, secret) }
  // The centre's secret has changed, so the address cannot be computed again and is replaced.
  return replaceFeeds(tx, context, feeds)
})

/** Replaces the address of the caller's calendar feed. The old address stops working. */
export const rotateFeed = transactional('programSchedule.rotateFeed', async (tx, _, context) =>
  replaceFeeds(tx, context, await findFeeds(tx)),
)

const idOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
const secretOf = ({ identity }: Pick<Context, 'identity'>, seed: string) => identity.hmac(`calendar feed ${seed}`)
const urlOf = (context: Context, secret: string) => `${context.settings.origin}/calendar/${secret}.ics`

/**
 * Returns the caller's feeds. The guard makes sure that concurrent first calls create only one feed. Refuses a session
 * that has just ended, because its end has ended the feeds.
 */
async function findFeeds(tx: Tx) {
  await guardCalendarFeeds(tx, tx.actor.userid)
  await requireActorSession(tx)
  const { items } = await tx.store.find(calendarFeeds, { where: { userid: tx.actor.userid }, orderBy: 'createdAt' })
  return items
}

function replaceFeeds(tx: Tx, context: Context, feeds: Awaited<ReturnType<typeof findFeeds>>): { url: string } {
  for (const feed of feeds) tx.remove(calendarFeeds, mayReplaceFeed(tx.actor, feed))
  const seed = tx.ids.secret()
  const secret = secretOf(context, seed)
  tx.create(calendarFeeds, { id: idOf(secret), seed, email: tx.actor.email, userid: tx.actor.userid })
  return { url: urlOf(context, secret) }
}

/**
 * Returns the calendar of a secret address, from 90 days back to a year ahead: a Facilitator's own assignments, or all
 * programs for an Admin. Null if the secret is unknown or replaced, or the person is disabled or no longer staff.
 */
export async function findCalendar(services: Reader, secret: string): Promise<string | null> {
  const { store, settings, clock } = services
  const feed = await store.get(calendarFeeds, idOf(secret))
  const person = feed && (await findUserByUserid(services, feed.userid))
  if (!person || person.disabled || !isStaffRole(person.permission)) return null
  const today = centreToday(settings, clock.now())
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
  const events =
    person.permission === 'Admin'
      ? await findAllEvents(services, from, to)
      : await findOwnEvents(services, person.email, from, to)
  return buildCalendarFeed(settings, events, settings.centre.name)
}

async function findAllEvents({ store }: Reader, from: string, to: string): Promise<CalendarEvent[]> {
  const entries = await findEntriesBetween(store, from, to)
  const whereOf = await prepareWhereToGo(store, entries)
  return entries.map((entry) => toEvent(entry, whereOf(entry)))
}

/** Returns the events of a person's assignments, without declined ones. Empty without a staff record. */
async function findOwnEvents(services: Reader, email: string, from: string, to: string): Promise<CalendarEvent[]> {
  const { store } = services
  const member = await findStaffByEmail(services, email)
  if (!member) return []
  const between = { where: { staffID: member.staffID }, orderBy: 'date', from: toIsoDate(from), to: toIsoDate(to) }
  const assigned = await findAll(store, staffPrograms, between)
  const assignments = assigned.filter(({ declinedAt }) => declinedAt === null)
  const programIDs = assignments.map(({ programID }) => programID)
  const entries = await store.getMany(programSchedule, programIDs)
  const whereOf = await prepareWhereToGo(store, entries)
  const byProgram = new Map(entries.map((entry) => [entry.programID, entry]))
  return assignments.map((assignment) => {
    const entry = byProgram.get(assignment.programID) ?? null
    return toOwnEvent(assignment, entry, whereOf(entry ?? assignment))
  })
}

/** Returns a person's shift as a calendar event. `entry` is null if the program is not on the schedule. */
function toOwnEvent(assignment: VersionedAssignment, entry: VersionedEntry | null, where: WhereToGo): CalendarEvent {
  return {
    ...toEvent(entry ?? assignment, where),
    description: `${assignment.role}, ${assignment.hours} planned hours`,
    page: 'shift',
  }
}

/** Returns one shift as an iCalendar text for its person. Later mails and feeds update the same event. */
export async function calendarOfShift({ store, settings }: Reader, assignment: VersionedAssignment): Promise<string> {
  const entry = await store.get(programSchedule, assignment.programID)
  const where = await findWhereToGo(store, entry ?? assignment, assignment.declinedAt === null)
  return buildCalendarFeed(settings, [toOwnEvent(assignment, entry, where)])
}

/** Returns a program as an iCalendar text for the people of its client, without the notes for staff. */
export const calendarOfDay = ({ settings }: Pick<Services, 'settings'>, entry: VersionedEntry, where: WhereToGo) =>
  buildCalendarFeed(settings, [{ ...toEvent(entry, where), description: settings.centre.name, page: 'day' }])

/** Returns a schedule entry, or an assignment to a program that is not on the schedule, as a calendar event. */
function toEvent(doc: VersionedEntry | VersionedAssignment, where: WhereToGo): CalendarEvent {
  const status = 'status' in doc ? doc.status : 'tentative'
  return {
    ...toEventFields(doc),
    where,
    sequence: doc.version,
    status: status === 'completed' ? 'confirmed' : status,
    changedAt: doc.updatedAt ?? doc.createdAt,
  }
}

/** Returns one program as an iCalendar file for the caller. Later mails and feeds update the same event. */
export async function createCalendarFile(context: Context, input: Input<'programSchedule.calendarFile'>) {
  const entry = await getEntry(context, input)
  const description = [context.settings.centre.name, entry.dayNotes].filter(Boolean).join('\n')
  const member = await findStaffByEmail(context, context.actor.email)
  const goesThere = isAdmin(context.actor) || worksOnProgram(member?.staffID ?? null, entry)
  const where = await findWhereToGo(context.store, entry, goesThere)
  const text = buildCalendarFeed(context.settings, [{ ...toEvent(entry, where), description }])
  return new File([text], `${entry.programID}.ics`, { type: 'text/calendar' })
}
