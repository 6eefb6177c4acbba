import { type Resource, resources } from '../features/resources/resources.documents.ts'
import type { Files } from '../platform/files/files.ts'
import { printPdf } from './belay-card.ts'
import type { Book } from './book.ts'
import { sampleID } from './chance.ts'
import type { Days } from './days.ts'
import { ADMINS } from './staff.ts'

const LINKS = [
  [
    'Ropes course inspection checklist',
    'Safety',
    'https://www.example.edu/ropes-inspection',
    'The list we walk before every program.',
  ],
  [
    'Weather and lightning policy',
    'Safety',
    'https://www.example.edu/weather-policy',
    'When to move indoors, and who decides.',
  ],
  ['Incident report form', 'Safety', 'https://www.example.edu/incident-report', 'Fill it in on the same day.'],
  ['Facilitator handbook', 'Training', 'https://www.example.edu/facilitator-handbook', 'From welcome to debrief.'],
  ['Debriefing question bank', 'Training', 'https://www.example.edu/debriefing', 'Two hundred questions by theme.'],
  [
    'Icebreakers for cold mornings',
    'Activities',
    'https://www.example.edu/icebreakers',
    'Short games that need no equipment.',
  ],
  ['Campus map and parking', 'General', 'https://www.example.edu/map', 'Send this to clients who arrive by bus.'],
  [
    'Payroll calendar',
    'General',
    'https://www.example.edu/payroll-calendar',
    'When hours are due and when pay arrives.',
  ],
] as const

const CSV = `item,size,count,last inspected\nHarness,S,12,ok\nHarness,M,24,ok\nHarness,L,18,ok\nHelmet,one size,60,ok\nCarabiner (locking),,140,ok\nBelay device,,32,ok\nDynamic rope 60 m,,9,2 retired\nCow's tail lanyard,,40,ok\n`

/** Links and files for staff. */
export async function shelve(book: Book, days: Days, files: Files): Promise<void> {
  const add = (place: number, resource: Omit<Resource, 'createdAt' | 'updatedAt' | 'resourceID'>) =>
    book.create(
      resources,
      { resourceID: sampleID('resource', place), ...resource },
      { by: ADMINS[1], at: days.at(-180 + place * 9, '2:00 PM'), call: 'resources.create' },
    )
  for (const [place, [title, category, url, description]] of LINKS.entries())
    add(place, { title, category, url, description, file: null })
  const keep = async (name: string, type: string, bytes: Uint8Array) => ({
    fileID: await files.put(bytes, type),
    name,
    type,
    bytes: bytes.length,
  })
  add(8, {
    title: 'Equipment inventory',
    category: 'Safety',
    url: '',
    description: 'What is in the shed, by size.',
    file: await keep('equipment-inventory.csv', 'text/csv', Buffer.from(CSV)),
  })
  add(9, {
    title: 'Belay commands card',
    category: 'Training',
    url: '',
    description: 'Print it, laminate it, carry it.',
    file: await keep('belay-commands.pdf', 'application/pdf', printPdf()),
  })
}
