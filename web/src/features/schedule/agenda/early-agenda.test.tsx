import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCentre } from '../../../cloud/centre.ts'
import { createEntry, createHold, createStaffing } from '../../../testing/schedule.ts'
import { draw } from '../../../ui/early/draw.ts'
import { createFormat } from '../../../ui/format/create-format.ts'
import type { Entry } from '../entries.ts'
import { Agenda } from './agenda.tsx'
import { showEarlyAgenda } from './early-agenda.tsx'

const centre = {
  ...getCentre(),
  today: '11/21/2026',
  closures: [
    { from: '12/18/2026', to: '01/01/2027', reason: 'Christmas' },
    { from: '05/01/2027', to: '05/01/2027', reason: '' },
  ],
}
const conflict = { code: 'turnaround', severity: 'warns', sentence: 'Ada has little time between two places.' } as const
const staffing = createStaffing({ Ada: 'confirmed' })
const planned = { organization: 'Oak School', date: '11/21/2026', endTime: '11:30 AM', staffNeeded: 2, staffing }
const entry = (programID: string, fields: Partial<Entry>) =>
  createEntry({ ...planned, programID, programName: `Ropes <${programID}>`, ...fields })
const entries = [
  entry('later', { startTime: '1:00 PM', endTime: '2:00 PM', conflicts: [conflict] }),
  entry('asked', { location: 'Low ropes', asked: 1 }),
  entry('full', { staffNeeded: 1 }),
  entry('cancelled', { status: 'cancelled', date: '11/22/2026' }),
  entry('nobody', { staffNeeded: 0, staffing: [], status: 'tentative', date: '12/01/2026' }),
]
const holds = [createHold({ requestID: 'oak', date: '11/22/2026', startTime: '8:00 AM' })]
const answers = { centre, mayCreate: true, list: { items: entries, next: null }, holds }

let root: HTMLElement
beforeEach(() => {
  history.replaceState(null, '', '/app/schedule/scheduleDisplay')
  root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
})
afterEach(() => document.body.replaceChildren())

const findAgenda = () => root.previousElementSibling
const listShown = () => [...(findAgenda()?.querySelectorAll('[data-event-id]') ?? [])].map((row) => row.textContent)
/** Waits for the mutation observer, which runs after the code that changed the page. */
const waitForObserver = () => new Promise((resolve) => setTimeout(resolve, 5))

it('draw renders programs and held dates exactly like the app', () => {
  const agenda = (
    <Agenda
      format={createFormat(centre)}
      entries={entries}
      holds={holds}
      onOpen={() => undefined}
      onHold={() => undefined}
    />
  )
  const screenElement = document.createElement('div')
  draw(agenda, screenElement)
  expect(screenElement.innerHTML).toBe(render(agenda).container.innerHTML)
  expect(screenElement.textContent).toContain('9:00 AM to 11:30 AM')
})

describe('showEarlyAgenda', () => {
  it('shows the programs day by day, with times and staffing', () => {
    showEarlyAgenda(answers)
    expect(findAgenda()?.querySelector('h1')?.textContent).toBe('Schedule')
    expect(findAgenda()?.textContent).toContain(
      'The centre is closed from Fri, Dec 18 to Fri, Jan 1, 2027 (Christmas).',
    )
    expect(findAgenda()?.textContent).not.toContain('May 1')
    expect(findAgenda()?.textContent).toContain('Sat, Nov 21 to Sun, Dec 20')
    expect(listShown()).toHaveLength(6)
    expect(listShown()[0]).toBe('9:00 AM to 11:30 AMRopes <asked>Oak School · Low ropes · 1 of 2 confirmed, 1 asked')
  })

  it("shows a facilitator's own shifts only, with who else works them", () => {
    const items = [
      entry('mine', { staffing: createStaffing({ Ada: 'confirmed', Finn: 'assigned', Lars: 'confirmed' }) }),
      entry('others', {}),
    ]
    const list = { items, next: null }
    showEarlyAgenda({ ...answers, list, mayCreate: false, holds: [], facilitator: { staffID: 'finn' } })
    expect(listShown()).toEqual(['9:00 AM to 11:30 AMRopes <mine>Oak School · with Ada, LarsPlease confirm'])
  })

  it('leaves out the last day of an incomplete list and later days', () => {
    showEarlyAgenda({ ...answers, list: { items: entries, next: 'more' } })
    expect(listShown()).toHaveLength(5)
    expect(findAgenda()?.textContent).not.toContain('Ropes <nobody>')
  })

  it('stays until the app shows a screen with its data', async () => {
    showEarlyAgenda(answers)
    root.innerHTML = '<main data-loads><h1>Schedule</h1></main>'
    await waitForObserver()
    expect(listShown()).toHaveLength(6)
    root.querySelector('main')?.removeAttribute('data-loads')
    await vi.waitFor(() => expect(findAgenda()).toBeNull())
  })

  it('shows nothing if the app has loaded or nothing is planned', () => {
    showEarlyAgenda({ ...answers, list: { items: [], next: null }, holds: [] })
    root.innerHTML = '<main><h1>Schedule</h1></main>'
    showEarlyAgenda(answers)
    expect(findAgenda()).toBeNull()
  })

  it('stores the tapped program in the address, and tells the app when it is there', async () => {
    const onNews = vi.fn()
    addEventListener('popstate', onNews, { once: true })
    showEarlyAgenda(answers)
    findAgenda()?.querySelector<HTMLElement>('[data-event-id="full"]')?.click()
    expect(location.search).toBe('?program=full')
    findAgenda()?.querySelector<HTMLElement>('[data-event-id^="hold"]')?.click()
    expect(location.search).toBe('?request=oak')
    expect(onNews).not.toHaveBeenCalled()
    root.innerHTML = '<main><h1>Schedule</h1></main>'
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledOnce())
  })
})
