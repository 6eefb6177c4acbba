import { MINUTE } from '@belay/contract/constants'
import { CONTACTS, type Contact, DEPARTED_CLIENT } from '../clients.ts'
import { ADA, ADMINS, EMPLOYEES, isAdmin, isAway, isInactive, MARCUS, weeklyLimitOf } from '../people.ts'
import { AWAY, examOf, type Facilitator, weeklyHoursOf } from '../plans/crews.ts'
import type { ProgramPlan } from '../plans/drafts.ts'
import { firstDayOf } from '../plans/program-plans.ts'
import { ROPES_CERTIFICATE } from '../program-types.ts'
import type { SampleDays } from '../sample-days.ts'
import type { SampleCentre, Story } from './driver.ts'
import { CLIENT_NOTES } from './short-texts.ts'

const RAISED_ON = -75

type Employee = (typeof EMPLOYEES)[number]

/** Plays the employees' start: they sign up, get their role from Ada, and complete their own record. */
export const seedStaff = (centre: SampleCentre): Story[] =>
  EMPLOYEES.map((person, index) => enterEmployee(centre, person, index))

async function* enterEmployee(centre: SampleCentre, person: Employee, index: number): Story {
  const { as, firstAdminToken, days, staffIDs } = centre
  const { email, name, title, payRate, formerRate, skills, bio } = person
  const director = as(ADA)
  const signedUp = days.at(firstDayOf(days) - 60, '9:00 AM') + index * 10 * MINUTE
  yield signedUp
  if (person.email === ADA.email) await director.users.claimFirstAdmin({ token: await firstAdminToken() })
  else await as(person).users.register({})
  yield signedUp + 3 * MINUTE
  if (isAdmin(person)) {
    if (person.email !== ADA.email) await director.users.update({ email, permission: 'Admin' })
    staffIDs.set(email, (await director.staff.create({ email, name, title })).staffID)
  } else {
    const hourly = formerRate ?? payRate
    await director.users.update({ email, permission: 'Facilitator', ...(hourly === null ? {} : { payRate: hourly }) })
    const { staffID } = await director.staff.getByEmail({ email })
    await director.staff.update({ staffID, title, ...qualificationsOf(person, index, days) })
    staffIDs.set(email, staffID)
  }
  const staffID = staffIDs.get(email) ?? ''
  yield signedUp + 60 * MINUTE
  const availability = { weekly: weeklyHoursOf(person as Facilitator), exceptions: [] }
  await as(person).staff.updateOwn({
    phone: `(555) 010-01${10 + index}`,
    bio,
    emergencyContact: `Family of ${name}, (555) 010-02${10 + index}`,
    skills,
    availability,
  })
  if (isInactive(person)) {
    yield days.at(-100, '3:00 PM')
    await as(MARCUS).staff.update({ staffID, active: false })
  }
  if (formerRate !== undefined) {
    yield days.at(RAISED_ON, '9:00 AM')
    await director.staff.update({ staffID, payRate })
  }
  if (isAway(person)) {
    yield days.at(-12, '7:00 PM')
    const visit = { date: days.date(AWAY.from), until: days.date(AWAY.to), available: false, note: 'Family visit' }
    await as(person).staff.updateOwn({ availability: { ...availability, exceptions: [visit] } })
  }
  const examOn = examOf(person as Facilitator)
  if (examOn !== null) {
    yield days.at(-20, '6:30 PM')
    const exam = { date: days.date(examOn), available: false, note: 'Exam' }
    await as(person).staff.updateOwn({ availability: { ...availability, exceptions: [exam] } })
  }
}

/** Returns a facilitator's certificates, some of them expired, and the weekly limit of students. */
function qualificationsOf(person: Employee, index: number, days: SampleDays) {
  const ropes = { name: ROPES_CERTIFICATE, validUntil: days.date(isInactive(person) ? -60 : 280 + index * 7) }
  const firstAid = { name: 'First aid', validUntil: days.date(index % 4 === 1 ? -12 : 190) }
  return { certificates: index % 2 === 0 ? [ropes] : [ropes, firstAid], maxHoursPerWeek: weeklyLimitOf(person) }
}

/** Plays the clients' start: their contacts sign up and become Clients, and an Admin enters their organizations. */
export const seedClients = (centre: SampleCentre, programs: readonly ProgramPlan[]): Story[] =>
  CONTACTS.map((contact, index) => {
    const requested = programs.filter((program) => program.contact === contact).map(({ requestedOn }) => requestedOn)
    return enterClient(centre, contact, index, Math.min(-20, ...requested) - 1 - (index % 4))
  })

const STREETS = ['Maple Street', 'College Avenue', 'Harbor Road', 'Mill Lane', 'Foundry Street', 'Orchard Hill Road']

async function* enterClient(centre: SampleCentre, contact: Contact, index: number, day: number): Story {
  const { as, days, clientIDs } = centre
  const { name: contactName, email, organization, phone, type, habit } = contact
  const admin = as(ADMINS[index % 2] ?? ADA)
  yield days.at(day, '8:10 AM') + index * 7 * MINUTE
  await as(contact).users.register({})
  yield days.at(day, '12:40 PM') + index * 5 * MINUTE
  await admin.users.update({ email, permission: 'Client' })
  const { clientID } = await admin.clients.create({
    organization,
    contactName,
    contactEmail: email,
    phone,
    address: `${100 + index * 17} ${STREETS[index % STREETS.length]}, Ridgeline`,
    type,
    notes: index % 3 === 0 ? CLIENT_NOTES[habit] : '',
  })
  clientIDs.set(organization, clientID)
  if (organization !== DEPARTED_CLIENT) return
  yield days.at(-1, '11:30 PM')
  await admin.users.disable({ email })
}

/** Marks notifications as read: everybody's up to four days ago, and the busy Admins' every two weeks. */
export async function* readNotifications({ as, days }: SampleCentre): Story {
  for (let day = firstDayOf(days) - 50; day < -4; day += 14) {
    yield days.at(day, '7:30 AM')
    for (const admin of ADMINS) await as(admin).notifications.markRead({})
  }
  yield days.at(-4, '7:30 AM')
  for (const person of [...EMPLOYEES, ...CONTACTS]) await as(person).notifications.markRead({})
}

/** The number of mornings on which reminders were sent. */
const MORNINGS = 10

export async function* remindEachMorning({ days, remind }: SampleCentre): Story {
  for (let day = -MORNINGS; day < 0; day++) {
    yield days.at(day, '8:00 AM')
    await remind()
  }
}
