import { chargeItems } from '../features/charge-items/charge-items.documents.ts'
import type { ClientProgram } from '../features/client-programs/client-programs.documents.ts'
import type { Book } from './book.ts'
import { sampleID } from './chance.ts'
import type { Days } from './days.ts'
import { ADMINS } from './staff.ts'

/** What the centre charges for. */
const ITEMS = [
  ['HRC-FULL', 'High ropes course, full day, per person', 62],
  ['HRC-HALF', 'High ropes course, half day, per person', 38.5],
  ['LRC-HALF', 'Low ropes course, half day, per person', 24],
  ['TOWER', 'Climbing tower, two hours, per person', 18.75],
  ['WKSP-LEAD', 'Leadership workshop, per group', 480],
  ['WKSP-STR', 'Strengths workshop, per group', 540],
  ['WKSP-VIRT', 'Virtual workshop, per group', 350],
  ['ORIENT', 'Orienteering, half day, per person', 21.5],
  ['GAMES', 'Team games and initiatives, per person', 14],
  ['FAC-ADD', 'Additional facilitator, per hour', 42],
  ['ROOM', 'Meeting room, half day', 120],
  ['LUNCH', 'Box lunch, per person', 13.25],
  ['SHIRT', 'Program T-shirt', 11.5],
  ['TRAVEL', 'Travel to the client site, per mile', 0.67],
  ['INS', 'Participant insurance, per person', 2.4],
] as const
type Code = (typeof ITEMS)[number][0]

export type Kind = {
  name: string
  minutes: number
  start: string
  place: string
  location: 'on campus' | 'client site' | 'virtual'
  setting: 'indoor' | 'outdoor' | 'either'
  perPerson: Code[]
  perGroup: Code[]
  staffFor: number
  objectives: string
}

/** The programs on offer. `staffFor`: how many participants one facilitator looks after. */
export const KINDS: readonly Kind[] = [
  {
    name: 'High Ropes Challenge',
    minutes: 240,
    start: '9:00 AM',
    place: 'High ropes course',
    location: 'on campus',
    setting: 'outdoor',
    perPerson: ['HRC-HALF', 'INS'],
    perGroup: [],
    staffFor: 9,
    objectives: 'Trust, support and stepping out of the comfort zone.',
  },
  {
    name: 'Full-Day Adventure',
    minutes: 420,
    start: '9:00 AM',
    place: 'High and low ropes',
    location: 'on campus',
    setting: 'outdoor',
    perPerson: ['HRC-FULL', 'LUNCH', 'INS'],
    perGroup: [],
    staffFor: 9,
    objectives: 'A day outside that a new team will still talk about next year.',
  },
  {
    name: 'Low Ropes Teamwork',
    minutes: 180,
    start: '1:00 PM',
    place: 'Low ropes course',
    location: 'on campus',
    setting: 'outdoor',
    perPerson: ['LRC-HALF', 'INS'],
    perGroup: [],
    staffFor: 14,
    objectives: 'Communication and shared problem solving.',
  },
  {
    name: 'Climbing Tower',
    minutes: 120,
    start: '2:00 PM',
    place: 'Climbing tower',
    location: 'on campus',
    setting: 'outdoor',
    perPerson: ['TOWER', 'INS'],
    perGroup: [],
    staffFor: 8,
    objectives: 'Goals, courage and encouraging one another.',
  },
  {
    name: 'Leadership Workshop',
    minutes: 180,
    start: '9:30 AM',
    place: 'Seminar room A',
    location: 'on campus',
    setting: 'indoor',
    perPerson: [],
    perGroup: ['WKSP-LEAD', 'ROOM'],
    staffFor: 25,
    objectives: 'Leading peers: listening, deciding, handing over.',
  },
  {
    name: 'Strengths Workshop',
    minutes: 150,
    start: '1:30 PM',
    place: 'Seminar room B',
    location: 'on campus',
    setting: 'indoor',
    perPerson: [],
    perGroup: ['WKSP-STR', 'ROOM'],
    staffFor: 25,
    objectives: 'Knowing what each of us brings and using it on purpose.',
  },
  {
    name: 'Virtual Team Builder',
    minutes: 90,
    start: '11:00 AM',
    place: 'Online',
    location: 'virtual',
    setting: 'indoor',
    perPerson: [],
    perGroup: ['WKSP-VIRT'],
    staffFor: 30,
    objectives: 'Bringing a team together that rarely shares a room.',
  },
  {
    name: 'Orienteering Quest',
    minutes: 180,
    start: '10:00 AM',
    place: 'North woods',
    location: 'on campus',
    setting: 'outdoor',
    perPerson: ['ORIENT', 'INS'],
    perGroup: [],
    staffFor: 12,
    objectives: 'Planning, roles and trusting the map-reader.',
  },
  {
    name: 'Team Games at Your Place',
    minutes: 150,
    start: '10:00 AM',
    place: "At the client's site",
    location: 'client site',
    setting: 'either',
    perPerson: ['GAMES'],
    perGroup: ['TRAVEL'],
    staffFor: 18,
    objectives: 'Energy and laughter before the work begins.',
  },
]

const idOf = (code: string) => sampleID('chargeItem', code)

export function priceList(book: Book, days: Days): void {
  for (const [place, [lineItemCode, description, unitPrice]] of ITEMS.entries()) {
    const by = ADMINS[0]
    book.create(
      chargeItems,
      { itemID: idOf(lineItemCode), lineItemCode, description, unitPrice, isNew: false },
      { by, at: days.at(-410, '9:00 AM') + place * 90_000, call: 'chargeItems.create' },
    )
  }
}

/** The lines of a contract for this program with so many people. */
export function linesFor(kind: Kind, participants: number, groups: number): ClientProgram['lineItems'] {
  const line = (code: Code, quantity: number) => {
    const [, description, unitPrice] = ITEMS.find(([one]) => one === code) ?? ITEMS[0]
    return { itemID: idOf(code), lineItemCode: code, description, unitPrice, quantity }
  }
  return [
    ...kind.perPerson.map((code) => line(code, participants)),
    ...kind.perGroup.map((code) => line(code, code === 'TRAVEL' ? 24 : groups)),
  ]
}
