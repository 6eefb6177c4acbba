import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getCentre } from '../../cloud/centre.ts'
import { draw } from '../../ui/early/draw.ts'
import { EarlyShift } from './early-shift.tsx'
import type { Shift } from './shift-facts.tsx'

const shift: Shift = {
  id: 's1',
  version: 1,
  programID: 'p1',
  programName: 'Ropes <low>',
  organization: 'Oak School',
  participants: 24,
  date: '11/21/2026',
  state: 'assigned',
  question: null,
  role: 'Lead',
  meetAt: '8:45 AM',
  startTime: '9:00 AM',
  endTime: '12:00 PM',
  hours: 3,
  pay: 55.5,
  beginsAt: Date.parse('2026-11-21T14:00Z'),
  endsAt: Number.MAX_SAFE_INTEGER,
  checkInFrom: Number.MAX_SAFE_INTEGER,
  checkedInAt: null,
  hoursLogged: 0,
  where: { location: 'Low ropes', address: '12 Course Road', mapLink: 'https://maps.example/' },
  badWeather: { location: 'Gym', address: '', mapLink: '' },
  crew: [],
  leads: true,
  contact: { name: 'Erik', phone: '555 0101' },
  bring: 'Closed shoes',
  notes: 'Radio 4',
  group: { needs: '', ages: '12', objectives: '' },
  forms: null,
  fromLastCrews: [{ text: 'Take more rope', staffName: 'Ada', programName: 'Ropes', date: '11/14/2026' }],
  debrief: null,
  calendar: '',
}

/** A swap that asks the person to work the shift. */
const question: Shift['question'] = {
  kind: 'swap',
  id: 's2',
  version: 1,
  answerBy: Date.parse('2026-11-19T14:00Z'),
  sentence: 'Fay asks you to swap shifts.',
  note: 'Exams',
  gives: {
    id: 's3',
    programID: 'p2',
    programName: 'Raft',
    date: '11/22/2026',
    startTime: '9:00 AM',
    endTime: '1:00 PM',
    location: 'Lake',
    role: 'Facilitator',
    hours: 4,
    pay: 74,
  },
  warnings: ['Your week would be too full.'],
}

it.each<[string, Shift, string[]]>([
  [
    'the own shift',
    shift,
    ['You: please answer', '9:00 AM', 'In bad weather: Gym', 'Radio 4', 'Closed shoes', '555 0100'],
  ],
  [
    'a shift that the person is asked to swap',
    { ...shift, state: 'asked', question },
    ['You giveRaft', '$74.00', 'You getRopes <low>', '$55.50', '“Exams”', 'too full', 'Answer by'],
  ],
])('EarlyShift draws %s exactly like React, without the app', (_, shown, texts) => {
  const page = <EarlyShift centre={{ ...getCentre(), phone: '555 0100' }} shift={shown} />
  const drawn = document.createElement('div')
  draw(page, drawn)
  expect(drawn.innerHTML).toBe(render(page).container.innerHTML)
  expect(drawn.querySelector('h1')?.textContent).toBe('Ropes <low>')
  for (const text of texts) expect(drawn.textContent).toContain(text)
})
