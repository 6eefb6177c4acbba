import { formatClockTime, toMinutesOfDay } from '@belay/contract/dates'
import { plannedHoursOf } from '@belay/contract/planned-hours'
import { staffNeededFor } from '@belay/contract/staff-needed'

/** The centre's charge items: code, description, price and unit. */
export const PRICE_LIST = [
  ['HRC-FULL', 'High ropes course, full day, per person', 62, 'participant'],
  ['HRC-HALF', 'High ropes course, half day, per person', 38.5, 'participant'],
  ['LRC-HALF', 'Low ropes course, half day, per person', 24, 'participant'],
  ['TOWER', 'Climbing tower, two hours, per person', 18.75, 'participant'],
  ['WKSP-LEAD', 'Leadership workshop, per group', 480, 'group'],
  ['WKSP-STR', 'Strengths workshop, per group', 540, 'group'],
  ['WKSP-VIRT', 'Virtual workshop, per group', 350, 'group'],
  ['ORIENT', 'Orienteering, half day, per person', 21.5, 'participant'],
  ['GAMES', 'Team games and initiatives, per person', 14, 'participant'],
  ['FAC-ADD', 'Additional facilitator, per hour', 42, 'hour'],
  ['ROOM', 'Meeting room, half day', 120, null],
  ['LUNCH', 'Box lunch, per person', 13.25, 'participant'],
  ['SHIRT', 'Program T-shirt', 11.5, null],
  ['TRAVEL', 'Travel to the client site, per mile', 0.67, 'mile'],
  ['INS', 'Participant insurance, per person', 2.4, 'participant'],
] as const
type Code = (typeof PRICE_LIST)[number][0]

/** The certificate that high ropes programs require. */
export const ROPES_CERTIFICATE = 'Ropes course facilitator'

/** The places on campus, with their capacity and the minutes to set up and to clear. */
export const PLACES = [
  ['High ropes course', 'outdoor', 30, 30, 15],
  ['High and low ropes', 'outdoor', 36, 30, 15],
  ['Low ropes course', 'outdoor', 45, 15, 0],
  ['Climbing tower', 'outdoor', 30, 0, 0],
  ['Seminar room A', 'indoor', 80, 15, 15],
  ['Seminar room B', 'indoor', 80, 15, 15],
  ['North woods', 'outdoor', 60, 0, 0],
] as const

type Setting = 'indoor' | 'outdoor' | 'either'
type Location = 'on campus' | 'client site' | 'virtual'
export type ProgramType = ReturnType<typeof type>

/** Creates a program type. `perFacilitator`: the number of participants per facilitator. */
const type = (
  name: string,
  [startTime, minutes]: [string, number],
  [place, location, setting]: [string, Location, Setting],
  perFacilitator: number,
  objectives: string,
  staffBrings: string,
  { perPerson = [], perGroup = [] }: { perPerson?: Code[]; perGroup?: Code[] },
) => ({
  name,
  startTime,
  minutes,
  place,
  location,
  setting,
  perFacilitator,
  objectives,
  staffBrings,
  perPerson,
  perGroup,
})

// biome-ignore format: four lines each
export const PROGRAM_TYPES: readonly ProgramType[] = [
  type('High Ropes Challenge', ['9:00 AM', 240], ['High ropes course', 'on campus', 'outdoor'], 8,
    'Trust, support and stepping out of the comfort zone.',
    'Closed shoes, gloves and a rain jacket.\nHelmets and harnesses are in the ropes shed.',
    { perPerson: ['HRC-HALF', 'INS'] }),
  type('Full-Day Adventure', ['9:00 AM', 420], ['High and low ropes', 'on campus', 'outdoor'], 8,
    'A day outside that a new team will still talk about next year.',
    'Closed shoes, sunscreen, water and a rain jacket.\nLunch comes with the group.',
    { perPerson: ['HRC-FULL', 'LUNCH', 'INS'] }),
  type('Low Ropes Teamwork', ['1:00 PM', 180], ['Low ropes course', 'on campus', 'outdoor'], 12,
    'Communication and shared problem solving.',
    'Closed shoes and a rain jacket.\nBlindfolds and the game bag are in the ropes shed.',
    { perPerson: ['LRC-HALF', 'INS'] }),
  type('Climbing Tower', ['2:00 PM', 120], ['Climbing tower', 'on campus', 'outdoor'], 7,
    'Goals, courage and encouraging one another.',
    'Your own harness if you have one, and closed shoes.',
    { perPerson: ['TOWER', 'INS'] }),
  type('Leadership Workshop', ['9:30 AM', 180], ['Seminar room A', 'on campus', 'indoor'], 14,
    'Leading peers: listening, deciding, handing over.',
    'Name tags, markers and the leadership cards from the office.',
    { perGroup: ['WKSP-LEAD', 'ROOM'] }),
  type('Strengths Workshop', ['1:30 PM', 150], ['Seminar room B', 'on campus', 'indoor'], 14,
    'Knowing what each of us brings and using it on purpose.',
    'The strengths cards and one pen for each participant.',
    { perGroup: ['WKSP-STR', 'ROOM'] }),
  type('Virtual Team Builder', ['11:00 AM', 90], ['Online', 'virtual', 'indoor'], 20,
    'Bringing a team together that rarely shares a room.',
    'A headset, and the meeting link open 15 minutes early.',
    { perGroup: ['WKSP-VIRT'] }),
  type('Orienteering Quest', ['10:00 AM', 180], ['North woods', 'on campus', 'outdoor'], 10,
    'Planning, roles and trusting the map-reader.',
    'Sturdy shoes, a charged phone and a whistle.\nMaps and compasses are in the office.',
    { perPerson: ['ORIENT', 'INS'] }),
  type('Team Games at Your Place', ['10:00 AM', 150], ["At the client's site", 'client site', 'either'], 12,
    'Energy and laughter before the work begins.',
    'The game bag from the office, water and a speaker.',
    { perPerson: ['GAMES'], perGroup: ['TRAVEL'] }),
]

/** The course of a day of each program type, by its name. */
export const TYPICAL_DAYS: Readonly<Record<string, string>> = {
  'High Ropes Challenge':
    'We meet you at the equipment shed, fit helmets and harnesses, and warm up on the ground.\n\n' +
    'Then groups of eight take turns: one climbs, the others hold the rope. Nobody has to go to the top, and most do.' +
    '\n\nWe end in a circle: what we saw, and what we take home.',
  'Full-Day Adventure':
    'The morning is on the ground: games, the low ropes, and the first knots.\n\n' +
    'After the box lunch we go up: the high course and the zip line, in two groups that change.\n\n' +
    'By four o’clock everyone has held a rope for somebody else.',
  'Low Ropes Teamwork':
    'A first problem to solve without speaking, then five stations, each with more to decide.\n\n' +
    'After each we stop for five minutes: what worked, and what you will try next.',
  'Climbing Tower':
    'Harness, helmet, a short safety talk, and up. Three routes, from easy to steep, and everyone belays.',
  'Leadership Workshop':
    'Three parts of fifty minutes: listening, deciding, handing over. Each begins with an exercise.\n\n' +
    'We end with one thing that everyone will do differently on Monday.',
  'Strengths Workshop': 'Cards on the table: what each person brings. Then the team plans a real task by it.',
  'Virtual Team Builder':
    'Ninety minutes online: a quick start in pairs, a puzzle that needs everyone, and a talk about how it went.',
  'Orienteering Quest':
    'A short lesson with map and compass, then out in small teams for twelve markers in the north woods.\n\n' +
    'We wait at the finish with hot tea and the results.',
  'Team Games at Your Place': 'We come to you with a bag of games: a gym, a lawn or a large room is enough.',
}

const OUTSIDE = 'Closed shoes, long trousers and a rain jacket. We also run in light rain.'

/** The things that participants bring, by the name of the program type. */
export const PARTICIPANTS_BRING: Readonly<Record<string, string>> = {
  'High Ropes Challenge': `${OUTSIDE}\nOne adult for each 15 participants. Harnesses fit from 65 to 285 pounds.`,
  'Full-Day Adventure': `${OUTSIDE}\nSunscreen and a full bottle of water. Lunch is here.`,
  'Low Ropes Teamwork': OUTSIDE,
  'Climbing Tower': 'Closed shoes and clothes to move in. We have harnesses and helmets.',
  'Orienteering Quest': 'Sturdy shoes, a rain jacket and a bottle of water. We have the maps.',
  'Virtual Team Builder': 'A quiet room, a camera and a headset.',
}

/** The meeting points of the places, by name. */
export const ARRIVALS: Readonly<Record<string, string>> = {
  'High ropes course': 'Park in lot C, behind the field house. We meet you at the equipment shed.',
  'High and low ropes': 'Park in lot C, behind the field house. We meet you at the equipment shed.',
  'Low ropes course': 'Park in lot C. The course is two minutes along the path into the woods.',
  'Climbing tower': 'Park in lot C, behind the field house. You see the tower from there.',
  'Seminar room A': 'Park in lot A. The room is on the ground floor, left of the main door.',
  'Seminar room B': 'Park in lot A. The room is on the ground floor, right of the main door.',
  'North woods': 'Park in lot D at the end of College Way. We meet you at the map board.',
}

/** The things that the prices do not include, by location. */
export const NOT_INCLUDED: Readonly<Record<Location, string>> = {
  'on campus': 'The bus to us and back.',
  'client site': 'The room or the lawn.',
  virtual: 'A device and a headset for each person.',
}

export function programTypeNamed(name: string): ProgramType {
  const programType = PROGRAM_TYPES.find((candidate) => candidate.name === name)
  if (!programType) throw new Error(`There is no program type ${name}.`)
  return programType
}

export const endOf = (type: ProgramType, startTime: string): string =>
  formatClockTime(toMinutesOfDay(startTime) + type.minutes)

export const plannedHours = (type: ProgramType): number =>
  plannedHoursOf({ startTime: type.startTime, endTime: endOf(type, type.startTime) })

/** Returns the least and most participants of this type, and the least facilitators. */
export const sizesOf = ({ perFacilitator, location }: ProgramType) => {
  return { from: 6, to: perFacilitator * 4, leastFacilitators: location === 'virtual' ? 1 : 2 }
}

/** Returns the number of staff for these participants, by the rule of program types. */
export const staffFor = (type: ProgramType, participants: number): number =>
  staffNeededFor({ participantsPerFacilitator: type.perFacilitator, ...sizesOf(type) }, participants)

/** Returns the contract lines for these participants, by charge item code. */
export function contractLines(type: ProgramType, participants: number): { code: Code; quantity: number }[] {
  const groups = Math.ceil(participants / 25)
  return [
    ...type.perPerson.map((code) => ({ code, quantity: participants })),
    ...type.perGroup.map((code) => ({ code, quantity: code === 'TRAVEL' ? 24 : groups })),
  ]
}
