import { OTHER_SAMPLE_ADMIN, SAMPLE_SIGN_INS } from '../features/centre/sample-sign-ins.ts'
import type { Person } from './stories/person-client.ts'

export const [ADA, FINN, CLEO, NOA] = SAMPLE_SIGN_INS
export const MARCUS: Person = OTHER_SAMPLE_ADMIN
export const ADMINS: readonly Person[] = [ADA, MARCUS]
export const isAdmin = ({ email }: Person): boolean => ADMINS.some((admin) => admin.email === email)

const RUBEN = 'Ruben Adeyemi'
const MEI = 'Mei Tanaka'
const HANNAH = 'Hannah Osei'
const STUDENTS = ['Finn Larsen', 'Tessa Moreau', 'Caleb Nguyen', 'Sofia Petrov', 'Yuki Sato']

/** Creates an employee with the pay per hour, null for Admins, and the pay before a raise. */
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
  employee(FINN, 'Senior facilitator', [21.5, 20], 'High ropes, Belaying, Debriefing',
    'Fourth year at the centre; studies sport psychology.'),
  employee('Priya Raman', 'Lead facilitator', [25.5], 'High ropes, Rescue, First aid',
    'Trains new facilitators and inspects the course.'),
  employee('Jonah Whitfield', 'Lead facilitator', [24.5], 'Climbing tower, Rescue',
    'Climbs when he is not teaching climbing.'),
  employee(MEI, 'Facilitator', [20], 'Low ropes, Group games, Spanish',
    'Education major; loves middle-school groups.'),
  employee('Diego Salas', 'Facilitator', [20], 'Low ropes, Spanish, First aid',
    'Runs programs in English and Spanish.'),
  employee(HANNAH, 'Facilitator', [19.5], 'Debriefing, Virtual programs',
    'Built our virtual workshops.'),
  employee('Lars Eriksen', 'Belay specialist', [21.5, 20], 'High ropes, Belaying, Rigging',
    'Checks every knot twice.'),
  employee('Tessa Moreau', 'Facilitator', [19], 'Group games, French',
    'Second season, first winter.'),
  employee('Caleb Nguyen', 'Facilitator', [19], 'Orienteering, Low ropes',
    'Maps the woods behind the centre.'),
  employee('Sofia Petrov', 'Workshop facilitator', [23.5], 'Leadership workshops, Strengths coaching',
    'Graduate student in organizational leadership.'),
  employee('Amara Diallo', 'Lead facilitator', [23.75, 22], 'High ropes, Rescue, French',
    'Came for one summer, three years ago.'),
  employee('Ben Kowalski', 'Facilitator', [19.5], 'Climbing tower, Group games',
    'Route setter; plays the guitar at camps.'),
  employee('Yuki Sato', 'Facilitator', [19.5], 'Low ropes, Orienteering, First aid',
    'Trail runner and map lover.'),
  employee(RUBEN, 'Facilitator', [18], 'Low ropes',
    'Away this year on exchange.'),
]
/** True if an employee does not work here now. */
export const isInactive = ({ name }: Person): boolean => name === RUBEN
/** Returns the most hours per week. Students may work 20; Mei also teaches and works 12. Null for no limit. */
export function weeklyLimitOf({ name }: Person): number | null {
  if (name === MEI) return 12
  return STUDENTS.includes(name) ? 20 : null
}
/** True if a person is away in the next days. */
export const isAway = ({ name }: Person): boolean => name === HANNAH
/** The employees who work programs and log hours. */
export const FACILITATORS = EMPLOYEES.filter((person) => !isAdmin(person) && !isInactive(person))
