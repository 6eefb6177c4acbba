import { SAMPLE_SIGN_INS } from '../features/centre/sample-sign-ins.ts'
import type { Person } from './person-client.ts'

export const [ADA, FINN, CLEO, NOA] = SAMPLE_SIGN_INS
/** The other Admin. Like everybody but the five of the sign-in page, Marcus has no account. */
export const MARCUS: Person = { name: 'Marcus Webb', email: 'marcus.webb@example.edu' }
export const ADMINS: readonly Person[] = [ADA, MARCUS]
/** Whether somebody is one of the sample's Admins. */
export const isAdmin = ({ email }: Person): boolean => ADMINS.some((admin) => admin.email === email)

const RUBEN = 'Ruben Adeyemi'
const MEI = 'Mei Tanaka'
const HANNAH = 'Hannah Osei'

/** With the pay per hour, null for the Admins, who are not paid by the hour; and that before a raise. */
const employee = (
  person: string | Person,
  title: string,
  [payRate, formerRate]: [payRate: number | null, formerRate?: number],
  skills: string,
  bio: string,
) => ({
  ...(typeof person === 'string'
    ? { name: person, email: `${person.toLowerCase().replace(' ', '.')}@example.edu` }
    : { name: person.name, email: person.email }),
  title,
  payRate,
  formerRate,
  skills: skills.split(', '),
  bio,
})

// biome-ignore format: two lines each
export const EMPLOYEES = [
  employee(ADA, 'Director', [null], 'Program design, Risk management',
    'Has run the centre since the first tower went up.'),
  employee(MARCUS, 'Program coordinator', [null], 'Scheduling, Contracts',
    'Answers the phone, plans the weeks and knows every client by name.'),
  employee(FINN, 'Senior facilitator', [18.5, 17], 'High ropes, Belaying, Debriefing',
    'Fourth year at the centre; studies sport psychology.'),
  employee('Priya Raman', 'Lead facilitator', [21], 'High ropes, Rescue, First aid',
    'Trains new facilitators and inspects the course.'),
  employee('Jonah Whitfield', 'Lead facilitator', [20.25], 'Climbing tower, Rescue',
    'Climbs when he is not teaching climbing.'),
  employee(MEI, 'Facilitator', [16.75], 'Low ropes, Group games, Spanish',
    'Education major; loves middle-school groups.'),
  employee('Diego Salas', 'Facilitator', [16.75], 'Low ropes, Spanish, First aid',
    'Runs programs in English and Spanish.'),
  employee(HANNAH, 'Facilitator', [16.25], 'Debriefing, Virtual programs',
    'Built our virtual workshops.'),
  employee('Lars Eriksen', 'Belay specialist', [17.5, 16.5], 'High ropes, Belaying, Rigging',
    'Checks every knot twice.'),
  employee('Tessa Moreau', 'Facilitator', [15.75], 'Group games, French',
    'Second season, first winter.'),
  employee('Caleb Nguyen', 'Facilitator', [15.75], 'Orienteering, Low ropes',
    'Maps the woods behind the centre.'),
  employee('Sofia Petrov', 'Workshop facilitator', [19], 'Leadership workshops, Strengths coaching',
    'Graduate student in organizational leadership.'),
  employee(RUBEN, 'Facilitator', [15.5], 'Low ropes',
    'Away this year on exchange.'),
]
/** Whether an employee does not work here at the moment. */
export const isInactive = ({ name }: Person): boolean => name === RUBEN
/** The most hours a week of a student whose courses leave less than the longest program. */
export const fewHoursOf = ({ name }: Person): number | null => (name === MEI ? 7 : null)
/** Whether somebody is away in the days to come. */
export const isAway = ({ name }: Person): boolean => name === HANNAH
/** Those who work programs and log hours. */
export const FACILITATORS = EMPLOYEES.filter((person) => !isAdmin(person) && !isInactive(person))

type ClientType = 'school' | 'university' | 'corporate' | 'non-profit' | 'government' | 'other'
/** The contact person of a client, with the client. */
export type Contact = Person & { organization: string; phone: string; type: ClientType }

const ORGANIZATIONS: [organization: string, contact: string, type: ClientType][] = [
  ['Hawthorn Middle School', CLEO.name, 'school'],
  ['Northfield High School', 'Daniel Brandt', 'school'],
  ['St. Brendan Academy', 'Moira Flannery', 'school'],
  ['Lakeview Elementary', 'Janet Sobczak', 'school'],
  ['Eastgate Charter School', 'Terrence Hill', 'school'],
  ['Ridgeline University Residence Life', 'Alicia Romero', 'university'],
  ['Ridgeline University Athletics', 'Coach Bill Dawes', 'university'],
  ['Ridgeline Business School', 'Prof. Nadia Haddad', 'university'],
  ['Student Government Association', 'Owen Park', 'university'],
  ['Marlow Community College', 'Gwen Pritchard', 'university'],
  ['Cobalt Systems', 'Erik Lindqvist', 'corporate'],
  ['Harbor & Finch Accounting', 'Louise Finch', 'corporate'],
  ['Greenleaf Grocers', 'Sam Okonkwo', 'corporate'],
  ['Juniper Health', 'Dr. Anita Desai', 'corporate'],
  ['Bright Line Engineering', 'Tomasz Zielinski', 'corporate'],
  ['Tidewater Bank', 'Rachel Kim', 'corporate'],
  ['Meridian Logistics', 'Paul Hendricks', 'corporate'],
  ['Scouts Troop 214', 'Greg Mansfield', 'non-profit'],
  ['Riverside Youth Alliance', 'Latoya Simmons', 'non-profit'],
  ['Open Door Shelter', 'Frances Bell', 'non-profit'],
  ['Literacy Works', 'Henry Castillo', 'non-profit'],
  ['Ridgeline Fire Department', 'Captain Joan Reyes', 'government'],
  ['County Parks Service', 'Walter Nyberg', 'government'],
  ['City of Ridgeline Youth Council', 'Imani Carter', 'government'],
  ['Valley Chamber Choir', 'Beatrix Holm', 'other'],
]

/** "Prof. Nadia Haddad" of "Ridgeline Business School": nadia.haddad@ridgeline-business-school.example.org */
function addressOf(contact: string, organization: string): string {
  const name = contact.toLowerCase().replace(/^(prof|dr|coach|captain)\.? /, '')
  const host = organization.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `${name.replaceAll(' ', '.')}@${host.replace(/^-|-$/g, '')}.example.org`
}

/** The clients. Cleo comes first, and the last one's sign-in is disabled. */
export const CONTACTS: readonly Contact[] = ORGANIZATIONS.map(([organization, name, type], index) => ({
  name,
  email: index === 0 ? CLEO.email : addressOf(name, organization),
  organization,
  phone: `(555) 010-03${10 + index}`,
  type,
}))
/** Noa, who asks for a first program and has no role yet. */
export const NEWCOMER = { ...NOA, organization: 'Ridgeline Robotics Club', phone: '(555) 010-0377' }
