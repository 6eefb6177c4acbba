import { CLEO, NOA } from './people.ts'
import type { Person } from './stories/person-client.ts'

type ClientType = 'school' | 'university' | 'corporate' | 'non-profit' | 'government' | 'other'

/** The programs, months (1 is January), weekdays (0 is Sunday) and group sizes that clients of a kind book. */
type Habit = { types: string[]; months: number[]; weekdays: number[]; people: [least: number, most: number] }
const SCHOOL_YEAR = { months: [3, 4, 5, 6, 9, 10, 11], weekdays: [2, 3, 4, 5] }
// biome-ignore format: two lines each
const HABITS = {
  pupils: { ...SCHOOL_YEAR, people: [18, 36],
    types: ['Low Ropes Teamwork', 'Orienteering Quest', 'Team Games at Your Place'] },
  students: { ...SCHOOL_YEAR, people: [16, 27],
    types: ['High Ropes Challenge', 'Full-Day Adventure', 'Climbing Tower', 'Low Ropes Teamwork'] },
  campus: { months: [1, 2, 3, 4, 8, 9, 10, 11], weekdays: [5, 6, 6], people: [14, 32],
    types: ['Leadership Workshop', 'Strengths Workshop', 'Low Ropes Teamwork', 'Climbing Tower'] },
  company: { months: [1, 2, 4, 5, 6, 9, 10, 11, 12], weekdays: [3, 4, 5], people: [10, 24],
    types: ['Full-Day Adventure', 'Strengths Workshop', 'High Ropes Challenge', 'Virtual Team Builder'] },
  club: { months: [3, 4, 5, 6, 9, 10, 11], weekdays: [6, 6, 6, 0], people: [10, 22],
    types: ['Climbing Tower', 'Orienteering Quest', 'Low Ropes Teamwork', 'High Ropes Challenge'] },
  camp: { months: [6, 7, 7, 8, 8], weekdays: [1, 2, 3, 4, 5], people: [16, 27],
    types: ['Full-Day Adventure', 'Low Ropes Teamwork', 'Orienteering Quest', 'High Ropes Challenge'] },
  office: { months: [1, 2, 3, 5, 6, 9, 11, 12], weekdays: [2, 3, 4], people: [12, 24],
    types: ['Leadership Workshop', 'Team Games at Your Place', 'High Ropes Challenge', 'Strengths Workshop'] },
} satisfies Record<string, Habit>
export type HabitName = keyof typeof HABITS
export const habitOf = ({ habit }: Contact): Habit => HABITS[habit]

/** A client's contact person, with the client. */
export type Contact = Person & {
  organization: string
  phone: string
  type: ClientType
  habit: HabitName
  ages: string
  /** The years from the sample's first day to the client's first program. */
  comesAfter: number
}

const GRADES = { elementary: 'Grades 4 and 5', middle: 'Grades 6 to 8', high: 'Grades 9 to 12' } as const
const STUDENTS = '18 to 24'
const ADULTS = 'Adults'

type Row = [
  organization: string,
  contact: string,
  type: ClientType,
  habit: HabitName,
  ages: string,
  comesAfter?: number,
]
// biome-ignore format: a line each
const ORGANIZATIONS: Row[] = [
  ['Hawthorn Middle School', CLEO.name, 'school', 'pupils', GRADES.middle],
  ['Northfield High School', 'Daniel Brandt', 'school', 'students', GRADES.high],
  ['St. Brendan Academy', 'Moira Flannery', 'school', 'students', GRADES.high],
  ['Lakeview Elementary', 'Janet Sobczak', 'school', 'pupils', GRADES.elementary],
  ['Eastgate Charter School', 'Terrence Hill', 'school', 'pupils', GRADES.middle, 0.6],
  ['Ridgeline University Residence Life', 'Alicia Romero', 'university', 'campus', STUDENTS],
  ['Ridgeline University Athletics', 'Coach Bill Dawes', 'university', 'campus', STUDENTS],
  ['Ridgeline Business School', 'Prof. Nadia Haddad', 'university', 'campus', STUDENTS],
  ['Student Government Association', 'Owen Park', 'university', 'campus', STUDENTS],
  ['Marlow Community College', 'Gwen Pritchard', 'university', 'campus', STUDENTS, 0.4],
  ['Cobalt Systems', 'Erik Lindqvist', 'corporate', 'company', ADULTS],
  ['Harbor & Finch Accounting', 'Louise Finch', 'corporate', 'company', ADULTS],
  ['Greenleaf Grocers', 'Sam Okonkwo', 'corporate', 'company', ADULTS, 0.8],
  ['Juniper Health', 'Dr. Anita Desai', 'corporate', 'company', ADULTS],
  ['Bright Line Engineering', 'Tomasz Zielinski', 'corporate', 'company', ADULTS, 0.3],
  ['Tidewater Bank', 'Rachel Kim', 'corporate', 'company', ADULTS],
  ['Meridian Logistics', 'Paul Hendricks', 'corporate', 'company', ADULTS, 1.1],
  ['Scouts Troop 214', 'Greg Mansfield', 'non-profit', 'club', GRADES.middle],
  ['Riverside Youth Alliance', 'Latoya Simmons', 'non-profit', 'camp', GRADES.middle],
  ['Open Door Shelter', 'Frances Bell', 'non-profit', 'office', ADULTS, 0.5],
  ['Literacy Works', 'Henry Castillo', 'non-profit', 'office', ADULTS],
  ['Ridgeline Fire Department', 'Captain Joan Reyes', 'government', 'office', ADULTS],
  ['County Parks Service', 'Walter Nyberg', 'government', 'camp', GRADES.middle],
  ['City of Ridgeline Youth Council', 'Imani Carter', 'government', 'club', GRADES.high, 0.7],
  ['Valley Chamber Choir', 'Beatrix Holm', 'other', 'club', 'Mixed ages', 0.9],
  ['Ridgeline Honors College', 'Dr. Marta Kowal', 'university', 'campus', STUDENTS],
  ['Oak Hill Middle School', 'Renee Dupont', 'school', 'pupils', GRADES.middle],
  ['Ridgeline High Swim Team', 'Coach Pam Iverson', 'school', 'club', GRADES.high],
  ['Girl Scouts Pine Valley', 'Holly Benson', 'non-profit', 'club', GRADES.elementary],
  ['Camp Timberline', 'Josie Albright', 'non-profit', 'camp', GRADES.middle],
  ['YMCA of Ridgeline', 'Andre Whitaker', 'non-profit', 'camp', GRADES.elementary, 0.2],
  ['Summit Robotics', 'Ingrid Vasquez', 'corporate', 'company', ADULTS, 1.4],
  ['First Methodist Youth Group', 'Pastor Neil Graham', 'non-profit', 'club', GRADES.high],
  ['Marching Ridge Band', 'Curtis Boone', 'university', 'campus', STUDENTS, 0.9],
]

/** Builds an e-mail: "Dr. Marta Kowal" at "Oak Hill" has marta.kowal@oak-hill.example.org. */
function addressOf(contact: string, organization: string): string {
  const name = contact.toLowerCase().replace(/^(prof|dr|coach|captain|pastor)\.? /, '')
  const host = organization.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `${name.replaceAll(' ', '.')}@${host.replace(/^-|-$/g, '')}.example.org`
}

/** The clients' contacts. Cleo is the first. */
export const CONTACTS: readonly Contact[] = ORGANIZATIONS.map(
  ([organization, name, type, habit, ages, comesAfter = 0], index) => ({
    name,
    email: index === 0 ? CLEO.email : addressOf(name, organization),
    organization,
    phone: `(555) 010-03${10 + index}`,
    type,
    habit,
    ages,
    comesAfter,
  }),
)
/** The client whose contact has left, so that their account is disabled. */
export const DEPARTED_CLIENT = 'Valley Chamber Choir'
/** Noa, who requests a first program and has no role yet. */
export const NEWCOMER: Contact = {
  ...NOA,
  organization: 'Ridgeline Robotics Club',
  phone: '(555) 010-0377',
  type: 'university',
  habit: 'campus',
  ages: STUDENTS,
  comesAfter: 0,
}
export function findContact(organization: string): Contact {
  const contact = CONTACTS.find((candidate) => candidate.organization === organization)
  if (!contact) throw new Error(`There is no client ${organization}.`)
  return contact
}
