import { BLANK, type StaffMember, staff } from '../../features/staff/staff.documents.ts'
import { users } from '../../features/users/users.documents.ts'
import type { AnyCollection } from '../../platform/documents/store.ts'
import { sampleID } from '../random.ts'
import type { SampleDays } from '../sample-days.ts'

const NAMES = ['Maple', 'Cedar', 'Harbor', 'Summit', 'Prairie', 'Granite', 'Willow', 'Beacon', 'Juniper', 'Canyon']
const KINDS = [
  ...['High School', 'Academy', 'College', 'Logistics', 'Youth Club'],
  ...['Hospital', 'Bank', 'Scouts', 'Theatre', 'Robotics Team'],
]
const FIRST = ['Alex', 'Blake', 'Casey', 'Dana', 'Eli', 'Frankie', 'Gray', 'Harper', 'Indigo', 'Jules']
const LAST = ['Abbott', 'Barnes', 'Cho', 'Dietrich', 'Esposito', 'Fischer', 'Gupta', 'Hoang', 'Ibarra', 'Jensen']

/** A generated requester or worker. */
export type MadeUpPerson = ReturnType<typeof createPeople>[number]
/** The first user of a large load. Their existence shows that a load has begun. */
export const FIRST_LARGE_USER = 'client0@many.example.org'
/** A document with its collection. */
export type Doc = [AnyCollection, object]

/** Creates numbered people of a kind, each with an organization named by the same number. */
export function createPeople(kind: string, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const [ones, tens, hundreds] = [index % 10, Math.floor(index / 10) % 10, Math.floor(index / 100)]
    const email = `${kind}${index}@many.example.org`
    const organization = `${NAMES[ones]} ${KINDS[tens]} ${hundreds + 1}`
    const ids = { userid: sampleID('user', email), staffID: sampleID('staff', email) }
    return { ...ids, name: `${FIRST[ones]} ${LAST[tens]}`, email, organization, payRate: 15 + (index % 20) * 0.25 }
  })
}

/** Returns the time at which the large centre's ten years begin. */
export const startOf = (days: SampleDays) => days.at(-3700, '9:00 AM')

/** Creates a person's user document. They never sign in. */
export function createUser(
  { name, email, userid }: MadeUpPerson,
  permission: 'Client' | 'Facilitator',
  days: SampleDays,
): Doc {
  const createdAt = startOf(days)
  return [users, { email, username: name, userid, permission, disabled: false, photoURL: null, createdAt }]
}

/** Creates a worker's staff record. One in four is active. */
export function createStaffRecord(
  { staffID, name, email, payRate }: MadeUpPerson,
  index: number,
  days: SampleDays,
): Doc {
  const member: StaffMember = {
    ...BLANK,
    staffID,
    email,
    name,
    title: 'Facilitator',
    payRate,
    active: index % 4 === 0,
    skills: ['Group games'],
    photoURL: null,
    createdAt: startOf(days),
  }
  return [staff, member]
}
