import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getCentre } from '../../cloud/centre.ts'
import { draw } from '../../ui/early/draw.ts'
import type { PlannedProgram } from '../hours-logged/week.ts'
import type { OpenShift } from '../schedule/staffing/open-shift-row.ts'
import type { Shift } from '../shift/shift-facts.tsx'
import type { StaffAssignment } from '../staff/staff-types.ts'
import { EarlyHome } from './early-home.tsx'

const assignment = (id: string, programName: string, fields: Partial<StaffAssignment>) =>
  ({
    id,
    version: 1,
    programID: `program ${id}`,
    programName,
    date: '11/21/2099',
    startTime: '9:00 AM',
    endTime: '12:00 PM',
    role: 'Lead',
    hours: 3,
    location: 'Low ropes',
    confirmedAt: 1,
    declinedAt: null,
    givenBackAt: null,
    ...fields,
  }) as StaffAssignment
const where = { location: 'Low ropes', address: '12 Course Road', mapLink: 'https://maps.example/' }
const details = {
  where,
  crew: [{ staffName: 'Ada' }],
  meetAt: '8:45 AM',
  contact: { name: 'Erik', phone: '1' },
} as Shift
const unlogged = {
  programID: 'past',
  programName: 'Raft',
  date: '11/14/2026',
  planned: { hours: 2 },
} as unknown as PlannedProgram
const openShift = { programID: 'open', programName: 'Tower', date: '12/01/2099', hours: 2 } as OpenShift

it('EarlyHome draws Home exactly like React, without the app', () => {
  const home = (
    <EarlyHome
      centre={getCentre()}
      displayName="Finn Berg"
      payRate={20}
      details={details}
      unlogged={[unlogged]}
      programs={[
        assignment('first', 'Ropes <low>', {}),
        assignment('later', 'Hike', { date: '11/22/2099', givenBackAt: 1 }),
        assignment('asked', 'Canoe', { confirmedAt: null }),
      ]}
      offers={[]}
      swaps={[]}
      logs={[]}
      openShifts={[openShift]}
      onOpen={() => undefined}
    />
  )
  const drawn = document.createElement('div')
  draw(home, drawn)
  expect(drawn.innerHTML).toBe(render(home).container.innerHTML)
  expect([...drawn.querySelectorAll('h1, h2')].map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Not logged yet',
    'Next shift',
    'Waiting for your answer',
    'Open to you',
  ])
  for (const text of ['Hello Finn.', 'Be there 8:45 AM', 'Ropes <low>', 'With Ada', 'You gave it back', '$40.00'])
    expect(drawn.textContent).toContain(text)
  expect([...drawn.querySelectorAll('main a[class]')].map((link) => link.getAttribute('href'))).toEqual([
    '/app/workday/logHours?week=2026-11-14',
    '/app/schedule/shift?program=program+first',
    '/app/schedule/shift?program=program+later',
    '/app/schedule/shift?program=program+asked',
    '/app/schedule/scheduleDisplay?program=open',
  ])
})
