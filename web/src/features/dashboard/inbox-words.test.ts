import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFormat } from '../../ui/format/create-format.ts'
import { describeDue, describeItem, type InboxItem, sumCounts } from './inbox-words.ts'

vi.mock('../../cloud/centre.ts', () => ({ getCentre: () => ({ timeZone: 'America/New_York' }) }))
const format = createFormat({ locale: 'en', currency: 'USD', timeZone: 'America/New_York', today: '03/10/2026' })
const toTime = (date: string) => Date.parse(date)

/** Creates an item like the cloud's, with the fields that the descriptions read. */
const createItem = (item: object) =>
  ({ id: '1', since: toTime('2026-03-10T12:00Z'), due: toTime('2026-03-13'), ...item }) as InboxItem

/** Creates a request with a first choice from 9:00 AM. */
const createRequest = (date: string, endTime = '12:00 PM', accessibilityNeeds = '') => ({
  organization: 'Oak School',
  programDetails: {
    programType: 'Low ropes',
    participants: 24,
    accessibilityNeeds,
    preferredDates: [{ date, startTime: '9:00 AM', endTime }],
  },
})
const CONTRACT = { programID: 'p', programName: 'Team day', organization: 'Oak School', date: '03/16/2026', total: 0 }
const listFacts = (item: object) => describeItem(createItem(item), format).facts

beforeEach(() => void vi.useFakeTimers({ now: toTime('2026-03-10T16:00Z'), toFake: ['Date'] }))

describe('describeDue', () => {
  it.each([
    ['2026-03-09', '1 day late', true],
    ['2026-03-01', '9 days late', false],
    ['2026-03-10', 'due today', false],
    ['2026-03-11', 'due tomorrow', false],
    ['2026-03-20', 'due in 10 days', false],
  ])('for %s returns "%s"', (due, text, isNewlyLate) => {
    expect(describeDue(createItem({ kind: 'users', due: toTime(due) }), format)).toEqual({ text, isNewlyLate })
  })
})

describe('describeItem', () => {
  it("names a request's first choice and the number of other programs then", () => {
    expect(listFacts({ kind: 'requests', request: createRequest('03/21/2026'), others: 2 }).slice(0, 4)).toEqual([
      'Low ropes',
      '24 people',
      'first choice Sat, Mar 21, 9:00 AM to 12:00 PM',
      '2 other programs then',
    ])
  })

  it.each([
    ['11:00 AM', 'first choice Tue, Mar 10, 9:00 AM to 11:00 AM', 'which is over'],
    ['1:00 PM', 'first choice Tue, Mar 10, 9:00 AM to 1:00 PM', '2 other programs then'],
  ])('describes a request at noon with a first choice until %s: %s, %s', (endTime, choice, next) => {
    const request = createRequest('03/10/2026', endTime)
    expect(listFacts({ kind: 'requests', request, others: 2 }).slice(2, 4)).toEqual([choice, next])
  })

  it("shows that a request's first choice is over and that it has accessibility needs", () => {
    const request = createRequest('03/09/2026', '12:00 PM', 'Two wheelchairs')
    const facts = listFacts({ kind: 'undated', request, others: 0 })
    expect(facts.slice(2, 5)).toEqual([
      'first choice Mon, Mar 9, 9:00 AM to 12:00 PM',
      'which is over',
      'accessibility needs',
    ])
  })

  it("shows a draft's price and the days until its program", () => {
    expect(listFacts({ kind: 'drafts', contract: CONTRACT })).toEqual(['Oak School', 'not priced', 'program in 6 days'])
    const pricedContract = { ...CONTRACT, total: 250, date: '03/10/2026' }
    expect(listFacts({ kind: 'drafts', contract: pricedContract })).toEqual(['Oak School', '$250.00', 'program today'])
  })

  it('shows the recipient and last reminder of an unsigned contract', () => {
    const contract = { ...CONTRACT, signerEmail: 'kim@oak.org', remindedAt: toTime('2026-03-09T15:00Z') }
    const facts = listFacts({ kind: 'unsigned', contract, since: toTime('2020-01-02T15:00Z') })
    expect(facts).toEqual([
      'Oak School',
      'sent Thu, Jan 2, 2020 to kim@oak.org',
      'last reminded Mon, Mar 9',
      'program in 6 days',
    ])
  })

  it("leaves out the organization if the program's name starts with it", () => {
    const contract = { ...CONTRACT, programName: 'Oak School – Team day', signed: true }
    expect(listFacts({ kind: 'amendments', contract })).toEqual([
      'The program changed after this was signed',
      'program in 6 days',
    ])
  })

  it('shows the signer of a contract whose program is cancelled', () => {
    const contract = { ...CONTRACT, programName: 'Oak School – Team day', signed: true, signerEmail: 'kim@oak.org' }
    expect(listFacts({ kind: 'toVoid', contract })[0]).toBe('Signed by kim@oak.org')
  })

  it("adds up a person's hours", () => {
    const hours = { kind: 'hours', staffID: 's', staffName: 'Finn', hours: 4.5, count: 2, logs: [{}, {}] }
    expect(listFacts({ ...hours, from: '03/02/2026', to: '03/09/2026' })).toEqual([
      '4.5 h in 2 logs',
      'Mon, Mar 2 to Mon, Mar 9',
    ])
    expect(listFacts({ ...hours, logs: [], from: '03/09/2026', to: '03/09/2026' })).toEqual([
      '4.5 h in 2 logs',
      'Mon, Mar 9',
      "2 can't be approved here",
    ])
  })
})

it('describeItem for a failing mail server names the problem, the answer and the number of waiting mails', () => {
  const trouble = { server: 'mail.x.org:465', problem: 'refuses the user name or the password', answer: '535 No' }
  const item = { kind: 'mails', since: toTime('2026-03-10T15:00Z'), count: 14, mails: [], trouble }
  expect(listFacts(item)).toEqual(['mail.x.org:465 refuses the user name or the password', '14 wait', '535 No'])
})

it('sumCounts adds up all counts', () => {
  expect(sumCounts({ requests: 2, hours: 3, mails: 0 })).toBe(5)
})
