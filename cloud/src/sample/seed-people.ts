import type { SampleCentre, Story } from './driver.ts'
import {
  ADA,
  ADMINS,
  CONTACTS,
  type Contact,
  EMPLOYEES,
  fewHoursOf,
  isAdmin,
  isAway,
  isInactive,
  MARCUS,
} from './people.ts'
import { ROPES_CERTIFICATE } from './program-types.ts'
import type { SampleDays } from './sample-days.ts'

const MINUTE = 60_000
const RAISED_ON = -75

type Employee = (typeof EMPLOYEES)[number]

/** Employees sign up, get their role from Ada, and complete their own record. */
export const seedStaff = (centre: SampleCentre): Story[] =>
  EMPLOYEES.map((person, index) => enterEmployee(centre, person, index))

async function* enterEmployee(
  { as, firstAdminToken, days, staffIDs }: SampleCentre,
  person: Employee,
  index: number,
): Story {
  const { email, name, title, payRate, formerRate, skills, bio } = person
  const director = as(ADA)
  const signedUp = days.at(-430, '9:00 AM') + index * 10 * MINUTE
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
  const availability = { weekly: weeklyHours(index), exceptions: [] }
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
    const visit = { date: days.date(2), until: days.date(4), available: false, note: 'Family visit' }
    await as(person).staff.updateOwn({ availability: { ...availability, exceptions: [visit] } })
  }
  if (index % 4 === 2) {
    yield days.at(-20, '6:30 PM')
    const exam = { date: days.date(16 + index), available: false, note: 'Exam' }
    await as(person).staff.updateOwn({ availability: { ...availability, exceptions: [exam] } })
  }
}

/** What Ada noted of a facilitator: certificates, of which some have ended, and a limit for students. */
function qualificationsOf(person: Employee, index: number, days: SampleDays) {
  const ropes = { name: ROPES_CERTIFICATE, validUntil: days.date(isInactive(person) ? -60 : 280 + index * 7) }
  const firstAid = { name: 'First aid', validUntil: days.date(index % 4 === 1 ? -12 : 190) }
  return {
    certificates: index % 2 === 0 ? [ropes] : [ropes, firstAid],
    maxHoursPerWeek: index % 3 === 0 ? 20 : fewHoursOf(person),
  }
}

const weeklyHours = (index: number) =>
  index % 3 === 0
    ? [1, 3, 5, 6].map((weekday) => ({ weekday, startTime: '8:00 AM', endTime: '6:00 PM' }))
    : [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
        weekday,
        startTime: '8:00 AM',
        endTime: weekday === 0 ? '2:00 PM' : '8:00 PM',
      }))

/** The clients' contacts sign up and become Clients; an Admin enters their organizations. */
export const seedClients = (centre: SampleCentre): Story[] =>
  CONTACTS.map((contact, index) => enterClient(centre, contact, index))

async function* enterClient({ as, days, clientIDs }: SampleCentre, contact: Contact, index: number): Story {
  const { name: contactName, email, organization, phone, type } = contact
  const admin = as(ADMINS[index % 2] ?? ADA)
  yield days.at(-418 + index, '9:30 AM')
  await as(contact).users.register({})
  yield days.at(-418 + index, '10:30 AM')
  await admin.users.update({ email, permission: 'Client' })
  const street = ['Maple Street', 'College Avenue', 'Harbor Road', 'Mill Lane'][index % 4]
  const { clientID } = await admin.clients.create({
    organization,
    contactName,
    contactEmail: email,
    phone,
    address: `${100 + index * 17} ${street}, Ridgeline`,
    type,
    notes: index % 6 === 0 ? 'Prefers mornings; parking for one bus is needed.' : '',
  })
  clientIDs.set(organization, clientID)
  if (index < CONTACTS.length - 1) return
  yield days.at(-1, '11:30 PM')
  await admin.users.disable({ email })
}

/** People read what they were told: everybody all of it until four days ago, the busy Admins every week. */
export async function* readNotifications({ as, days }: SampleCentre): Story {
  for (let day = -424; day < -4; day += 7) {
    yield days.at(day, '7:30 AM')
    for (const admin of ADMINS) await as(admin).notifications.markRead({})
  }
  yield days.at(-4, '7:30 AM')
  for (const person of [...EMPLOYEES, ...CONTACTS]) await as(person).notifications.markRead({})
}

/** How many mornings sent reminders by themselves. */
const MORNINGS = 10

/** Each of the last mornings reminds people of what they have yet to do. */
export async function* remindEachMorning({ days, remind }: SampleCentre): Story {
  for (let day = -MORNINGS; day < 0; day++) {
    yield days.at(day, '8:00 AM')
    await remind()
  }
}
