import { isLeadRole, staffStateOf } from '@belay/contract/staffing'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { findFirst } from '../../../platform/documents/find-all.ts'
import { instantOf } from '../../../platform/time/civil-time.ts'
import { clients } from '../../clients/clients.documents.ts'
import { timeLogs } from '../../hours-logged/hours-logged.documents.ts'
import { findProgramType } from '../../program-types/find-program-type.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { staff } from '../../staff/staff.documents.ts'
import { assignmentID } from '../assignments/find-assignments.ts'
import { type StaffProgram, staffPrograms, type VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import { startOfShift } from '../assignments/start-of-shift.ts'
import { clientPrograms } from '../contracts/client-programs.documents.ts'
import { findFormsForLead } from '../participants/participants.ts'
import { findStaffContact } from '../programs.rules.ts'
import { programRequests } from '../requests/program-requests.documents.ts'
import { calendarOfShift } from '../schedule/calendar-feed.ts'
import { dayBounds } from '../schedule/find-entries.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { type AskedShift, findQuestion, payFor } from './find-question.ts'
import { findCrew, findMeeting } from './meeting-of-shift.ts'
import { findCheckInStart } from './on-shift.rules.ts'

/** The number of the client's earlier programs to read notes from. */
const EARLIER_PROGRAMS = 5
/** The maximum number of shifts of these programs that are read. */
const MOST_SHIFTS = 100

/**
 * Returns the caller's own shift of a program with all they need on the day, or the shift that they are asked to work,
 * without phone numbers and notes. Refuses others with `not-found`.
 */
export async function getOwnShift(context: Context, { programID }: Input<'staffPrograms.shift'>) {
  const { actor, store, settings } = context
  const member = (await findStaffByEmail(context, actor.email)) ?? refuse('not-found')
  const [own, entry] = await Promise.all([
    store.get(staffPrograms, assignmentID(member.staffID, programID)),
    store.get(programSchedule, programID),
  ])
  const asked = own ? null : await findQuestion(context, member, programID)
  const shift = own ?? asked?.shift ?? refuse('not-found')
  const { timeZone } = settings.centre
  const works = entry !== null && own?.declinedAt === null
  const [{ place, meetAt, where, badWeather }, calendar, logs, forCrew] = await Promise.all([
    findMeeting(store, shift, entry, works),
    own ? calendarOfShift(context, own) : '',
    store.find(timeLogs, { where: { programID }, orderBy: 'date', limit: 200 }),
    works ? findForCrew(context, own, entry) : findForAsked(context, asked),
  ])
  const { id, programName, date, startTime, endTime, role, hours, version } = shift
  return {
    ...{ id, programID, programName, date, startTime, endTime, role, hours, version },
    state: own ? staffStateOf(own) : stateOfQuestion(asked),
    question: asked?.question ?? null,
    organization: entry?.organization ?? '',
    participants: entry?.participants ?? null,
    ...{ meetAt, where, badWeather },
    pay: payFor(member, shift),
    ...forCrew,
    calendar,
    beginsAt: startOfShift(shift, timeZone),
    endsAt: instantOf(date, endTime ?? '11:59 PM', timeZone),
    checkInFrom: findCheckInStart(shift, place, timeZone),
    checkedInAt: own?.checkedInAt ?? null,
    hoursLogged: logs.items
      .filter(({ staffID }) => staffID === member.staffID)
      .reduce((sum, { hours: logged }) => sum + logged, 0),
    debrief: own?.debrief ?? null,
  }
}

const stateOfQuestion = (asked: AskedShift | null) =>
  asked?.question.answerBy ? ('asked' as const) : ('ended' as const)

/** Returns the crew that a person would work with, by name and role. Nobody if the question has ended. */
async function findForAsked({ store }: Context, asked: AskedShift | null) {
  if (!asked || stateOfQuestion(asked) === 'ended') return NOTHING
  const { shift, question } = asked
  const crew = await findCrew(store, shift.programID)
  const others = crew.filter(({ id }) => question.kind === 'offer' || id !== shift.id)
  return { ...NOTHING, leads: isLeadRole(shift.role), crew: others.map(presentCoworker()) }
}

/** The empty values after declining, and for a program that is not on the calendar. */
const NOTHING = {
  ...{ leads: false, crew: [], contact: null, notes: '', bring: '' },
  ...{ group: null, forms: null, fromLastCrews: [] },
}

/**
 * Returns what only the people on a program see: the crew, the contact, the notes and, for people named Lead, the group
 * and its forms (R418).
 */
async function findForCrew(context: Context, shift: VersionedAssignment, entry: VersionedEntry) {
  const { store } = context
  const { programID, clientID, programType } = entry
  const [crew, request, contract, client, type, fromLastCrews] = await Promise.all([
    findCrew(store, programID),
    findFirst(context, programRequests, { where: { programID }, orderBy: 'createdAt' }),
    store.get(clientPrograms, programID),
    clientID ? store.get(clients, clientID) : null,
    findProgramType(context, programType),
    findFromLastCrews(context, entry),
  ])
  const people = await store.getMany(
    staff,
    crew.map(({ staffID }) => staffID),
  )
  const phones = new Map(people.map(({ staffID, phone }) => [staffID, phone]))
  const leads = isLeadRole(shift.role)
  const contact = findStaffContact({ contract, request }, client)
  const details = request?.programDetails
  return {
    leads,
    crew: crew.filter(({ id }) => id !== shift.id).map(presentCoworker(phones)),
    contact: contact && { name: contact.name, phone: contact.phone },
    notes: entry.dayNotes,
    bring: type?.staffBrings ?? '',
    group:
      leads && details
        ? { ages: details.ageGroup, needs: details.accessibilityNeeds, objectives: details.objectives }
        : null,
    forms: leads ? await findFormsForLead(context, programID) : null,
    fromLastCrews,
  }
}

/** Returns a function that presents a person of a crew. `phones`: the phone numbers by staff ID. Default: none. */
const presentCoworker =
  (phones: ReadonlyMap<string, string> = new Map()) =>
  (person: StaffProgram) => ({
    staffID: person.staffID,
    staffName: person.staffName,
    role: person.role,
    phone: phones.get(person.staffID) ?? '',
    state: staffStateOf(person),
    leads: isLeadRole(person.role),
    checkedInAt: person.checkedInAt ?? null,
  })

/** Returns the notes for the next crew from the client's last programs, newest first. */
async function findFromLastCrews({ store }: Context, { clientID, programID, date }: VersionedEntry) {
  if (!clientID) return []
  const earlier = await store.find(programSchedule, {
    where: { clientID },
    orderBy: 'date',
    descending: true,
    ...dayBounds(undefined, date),
    limit: EARLIER_PROGRAMS + 1,
  })
  const ids = earlier.items
    .filter((entry) => entry.programID !== programID)
    .flatMap((entry) => entry.staffing.map(({ staffID }) => assignmentID(staffID, entry.programID)))
  const shifts = await store.getMany(staffPrograms, ids.slice(0, MOST_SHIFTS))
  return shifts.flatMap(({ programName, date: day, staffName, debrief }) =>
    debrief?.forNextCrew ? [{ programName, date: day, staffName, text: debrief.forNextCrew }] : [],
  )
}
