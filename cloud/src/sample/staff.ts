import { SAMPLE_SIGN_INS } from '../features/centre/sample-sign-ins.ts'
import { type StaffMember, staff } from '../features/staff/staff.documents.ts'
import { users } from '../features/users/users.documents.ts'
import type { Book } from './book.ts'
import { sampleID } from './chance.ts'
import type { Days } from './days.ts'

export type Worker = {
  staffID: string
  userid: string
  email: string
  name: string
  raised: { rate: number; since: number }[]
  active: boolean
  works: boolean
}

const [ADA, FINN] = SAMPLE_SIGN_INS
/** The other Admin, who approves what Ada must not. Has no sign-in, as everybody but the five of the sign-in page. */
export const MARCUS = { email: 'marcus.webb@example.edu', name: 'Marcus Webb' }
export const ADMINS = [{ email: ADA.email, name: ADA.name }, MARCUS] as const

const PEOPLE: {
  name: string
  email: string
  title: string
  rate: number | null
  before?: number
  skills: string[]
  bio: string
  inactive?: true
  works?: false
}[] = [
  {
    name: ADA.name,
    email: ADA.email,
    title: 'Director',
    rate: null,
    skills: ['Program design', 'Risk management'],
    bio: 'Has run the centre since the first tower went up.',
    works: false,
  },
  {
    name: MARCUS.name,
    email: MARCUS.email,
    title: 'Program coordinator',
    rate: null,
    skills: ['Scheduling', 'Contracts'],
    bio: 'Answers the phone, plans the weeks and knows every client by name.',
    works: false,
  },
  {
    name: FINN.name,
    email: FINN.email,
    title: 'Senior facilitator',
    rate: 18.5,
    before: 17,
    skills: ['High ropes', 'Belaying', 'Debriefing'],
    bio: 'Fourth year at the centre; studies sport psychology.',
  },
  {
    name: 'Priya Raman',
    email: 'priya.raman@example.edu',
    title: 'Lead facilitator',
    rate: 21,
    skills: ['High ropes', 'Rescue', 'First aid'],
    bio: 'Trains new facilitators and inspects the course.',
  },
  {
    name: 'Jonah Whitfield',
    email: 'jonah.whitfield@example.edu',
    title: 'Lead facilitator',
    rate: 20.25,
    skills: ['Climbing tower', 'Rescue'],
    bio: 'Climbs when he is not teaching climbing.',
  },
  {
    name: 'Mei Tanaka',
    email: 'mei.tanaka@example.edu',
    title: 'Facilitator',
    rate: 16.75,
    skills: ['Low ropes', 'Group games', 'Spanish'],
    bio: 'Education major; loves middle-school groups.',
  },
  {
    name: 'Diego Salas',
    email: 'diego.salas@example.edu',
    title: 'Facilitator',
    rate: 16.75,
    skills: ['Low ropes', 'Spanish', 'First aid'],
    bio: 'Runs programs in English and Spanish.',
  },
  {
    name: 'Hannah Osei',
    email: 'hannah.osei@example.edu',
    title: 'Facilitator',
    rate: 16.25,
    skills: ['Debriefing', 'Virtual programs'],
    bio: 'Built our virtual workshops.',
  },
  {
    name: 'Lars Eriksen',
    email: 'lars.eriksen@example.edu',
    title: 'Belay specialist',
    rate: 17.5,
    before: 16.5,
    skills: ['High ropes', 'Belaying', 'Rigging'],
    bio: 'Checks every knot twice.',
  },
  {
    name: 'Tessa Moreau',
    email: 'tessa.moreau@example.edu',
    title: 'Facilitator',
    rate: 15.75,
    skills: ['Group games', 'French'],
    bio: 'Second season, first winter.',
  },
  {
    name: 'Caleb Nguyen',
    email: 'caleb.nguyen@example.edu',
    title: 'Facilitator',
    rate: 15.75,
    skills: ['Orienteering', 'Low ropes'],
    bio: 'Maps the woods behind the centre.',
  },
  {
    name: 'Sofia Petrov',
    email: 'sofia.petrov@example.edu',
    title: 'Workshop facilitator',
    rate: 19,
    skills: ['Leadership workshops', 'Strengths coaching'],
    bio: 'Graduate student in organizational leadership.',
  },
  {
    name: 'Ruben Adeyemi',
    email: 'ruben.adeyemi@example.edu',
    title: 'Facilitator',
    rate: 15.5,
    skills: ['Low ropes'],
    bio: 'Away this year on exchange.',
    inactive: true,
  },
]

const RAISED_DAYS_AGO = 75

/** Staff with their users: who works, at which rate since when. */
export function hire(book: Book, days: Days): Worker[] {
  const since = days.at(-420, '9:00 AM')
  return PEOPLE.map((person, place) => {
    const { name, email, title, skills, bio } = person
    const userid = sampleID('user', email)
    const admin = ADMINS.some((one) => one.email === email)
    const rates = [
      { rate: person.before ?? person.rate ?? 0, since },
      ...(person.before ? [{ rate: person.rate ?? 0, since: days.at(-RAISED_DAYS_AGO, '9:00 AM') }] : []),
    ]
    book.create(
      users,
      { email, username: name, userid, permission: admin ? 'Admin' : 'Facilitator', disabled: false, photoURL: null },
      { by: { email, name }, at: since + place * 60_000, call: 'users.register' },
    )
    const member: Omit<StaffMember, 'createdAt' | 'updatedAt'> = {
      staffID: sampleID('staff', email),
      email,
      name,
      title,
      payRate: person.before ?? person.rate,
      active: true,
      phone: `(555) 010-01${String(10 + place)}`,
      bio,
      emergencyContact: `Family of ${name}, (555) 010-02${String(10 + place)}`,
      skills,
      availability: {
        weekly:
          place % 3 === 0
            ? [1, 3, 5, 6].map((weekday) => ({ weekday, startTime: '8:00 AM', endTime: '6:00 PM' }))
            : [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
                weekday,
                startTime: '8:00 AM',
                endTime: weekday === 0 ? '2:00 PM' : '8:00 PM',
              })),
        exceptions: place % 4 === 2 ? [{ date: days.date(16 + place), available: false, note: 'Exam' }] : [],
      },
      photoURL: null,
    }
    book.create(staff, member, { by: ADMINS[0], at: since + place * 120_000, call: 'staff.create' })
    if (person.before)
      book.change(
        staff,
        member.staffID,
        { payRate: person.rate },
        { by: ADMINS[0], at: days.at(-RAISED_DAYS_AGO, '9:00 AM'), call: 'staff.update' },
      )
    if (person.inactive)
      book.change(
        staff,
        member.staffID,
        { active: false },
        { by: ADMINS[1], at: days.at(-100, '3:00 PM'), call: 'staff.update' },
      )
    return {
      staffID: member.staffID,
      userid,
      email,
      name,
      raised: rates,
      active: !person.inactive,
      works: person.works ?? !person.inactive,
    }
  })
}

/** The pay rate of a person at an instant. */
export const rateOf = (worker: Worker, at: number): number =>
  worker.raised.findLast(({ since }) => since <= at)?.rate ?? worker.raised[0]?.rate ?? 0
