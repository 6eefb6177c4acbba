import { formatClockTime, toMinutesOfDay } from '@belay/contract/dates'
import { expect, it } from 'vitest'
import { onBothStores, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { createScheduleEntry, createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'
import { clientPrograms as drafts } from '../contracts/client-programs.documents.ts'
import { approvedRequest, form } from '../requests/create/request-form.testing.ts'

const DAY = '03/17/2026'
const TYPE = {
  name: 'High Ropes',
  usualMinutes: 240,
  participantsFrom: 6,
  participantsTo: 40,
  participantsPerFacilitator: 10,
  leastFacilitators: 1,
  lines: [
    { description: 'High ropes course', unitPrice: 38.5, unit: 'participant' as const },
    { description: 'Additional facilitator', unitPrice: 40, unit: 'facilitator' as const },
    { description: 'Camera', unitPrice: 12.25, unit: 'hour' as const },
    { description: 'Travel', unitPrice: 0.67, unit: 'mile' as const },
    { description: 'Insurance', unitPrice: 25, unit: null },
  ],
  notIncluded: 'Lunch and the bus.',
}

async function withType(cloud: TestCloud, changes: object = {}) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
  const { placeID } = await cloud.as('admin').places.create({ name: 'Ropes course', capacity: 30 })
  const { typeID } = await cloud.as('admin').programTypes.create({ ...TYPE, placeIDs: [placeID], ...changes })
  return { programTypeID: typeID, placeID }
}

/** Returns the state of a day for a signed-out visitor. */
async function stateOf(cloud: TestCloud, programTypeID: string, { date = DAY, participants = 12 } = {}) {
  const { days } = await cloud.as(null).programTypes.freeDays({ programTypeID, participants, from: date, to: date })
  return days[0]?.state
}

/** Returns the starts of a day that an estimate lists for a signed-out visitor. */
async function startsOf(cloud: TestCloud, programTypeID: string, participants = 12) {
  const { day } = await cloud.as(null).programTypes.estimate({ programTypeID, participants, date: DAY })
  return day?.times.map(({ startTime }) => startTime)
}

onBothStores('programTypes.freeDays (R340)', (open) => {
  it('lists the days as free, few or taken, without names of programs or people', async () => {
    const cloud = await open()
    const { programTypeID, placeID } = await withType(cloud)
    expect(await startsOf(cloud, programTypeID)).toHaveLength(7)
    const secret = { programName: 'Secret Corp', placeID, location: 'Ropes course', date: DAY, organization: 'Secret' }
    await createScheduleEntry(cloud, 'morning', { ...secret, startTime: '8:00 AM', endTime: '12:00 PM' })
    await createScheduleEntry(cloud, 'other', {
      ...secret,
      date: '03/18/2026',
      endTime: '6:00 PM',
      startTime: '8:00 AM',
    })
    const range = { programTypeID, participants: 12, from: '03/16/2026', to: '03/18/2026' }
    const answer = await cloud.as(null).programTypes.freeDays(range)
    expect(answer).toEqual({
      shown: true,
      days: [
        { date: '03/16/2026', state: 'free' },
        { date: DAY, state: 'free' },
        { date: '03/18/2026', state: 'taken' },
      ],
    })
    expect(await startsOf(cloud, programTypeID)).toEqual(['12:00 PM', '1:00 PM', '2:00 PM'])
    await createScheduleEntry(cloud, 'evening', { ...secret, startTime: '5:00 PM', endTime: '6:00 PM' })
    expect(await stateOf(cloud, programTypeID)).toBe('few')
    const text = JSON.stringify(
      await cloud.as(null).programTypes.estimate({ programTypeID, participants: 9, date: DAY }),
    )
    expect(text).not.toMatch(/secret|tower|finn|\bfay/i)
  })

  it.each<[string, (cloud: TestCloud, placeID: string, programTypeID: string) => Promise<unknown>, number?]>([
    ['the centre is closed', (cloud) => cloud.as('admin').centre.save({ closures: [{ from: DAY, to: DAY }] })],
    [
      'its only place is closed',
      (cloud, placeID) => cloud.as('admin').places.update({ placeID, closures: [{ from: DAY, to: DAY, reason: '' }] }),
    ],
    ['its place is not in use', (cloud, placeID) => cloud.as('admin').places.update({ placeID, active: false })],
    ['its place is too small for the group', async () => undefined, 31],
    [
      'it does not take place in that month',
      (cloud, _, typeID) => cloud.as('admin').programTypes.update({ typeID, months: [6, 7] }),
    ],
    [
      'too few people are free',
      async (cloud) => {
        for (const staffID of [FINN, FAY])
          await cloud
            .as('admin')
            .staff.update({ staffID, availability: { weekly: [], exceptions: [{ date: DAY, available: false }] } })
      },
    ],
    [
      'nobody has the certificate',
      (cloud, _, typeID) => cloud.as('admin').programTypes.update({ typeID, certificates: ['Rescue'] }),
    ],
  ])('a day is taken if %s', async (_, change, participants = 12) => {
    const cloud = await open()
    const { programTypeID, placeID } = await withType(cloud)
    expect(await stateOf(cloud, programTypeID)).toBe('free')
    await change(cloud, placeID, programTypeID)
    expect(await stateOf(cloud, programTypeID, { participants })).toBe('taken')
  })

  it('counts the open seats of other programs at that time, and the time to set up a place', async () => {
    const cloud = await open()
    const { programTypeID, placeID } = await withType(cloud)
    await createScheduleEntry(cloud, 'raft', { date: DAY, startTime: '8:00 AM', endTime: '6:00 PM', staffNeeded: 1 })
    expect(await stateOf(cloud, programTypeID, { participants: 20 })).toBe('taken')
    expect(await stateOf(cloud, programTypeID, { participants: 10 })).toBe('free')
    await cloud.as('admin').places.update({ placeID, setupMinutes: 60 })
    const here = { placeID, location: 'Ropes course', date: DAY, staffNeeded: 0 }
    await createScheduleEntry(cloud, 'tower', { ...here, startTime: '8:00 AM', endTime: '12:00 PM' })
    expect(await startsOf(cloud, programTypeID, 10)).toEqual(['1:00 PM', '2:00 PM'])
  })

  it('counts a date that is held for another client as taken, until the hold ends', async () => {
    const cloud = await open()
    const { programTypeID, placeID } = await withType(cloud)
    const { id } = await cloud.as('client').programRequests.create(form)
    const held = { date: DAY, startTime: '8:00 AM', endTime: '6:00 PM', placeID }
    const dates = [held, { ...held, date: '03/19/2026' }]
    await cloud.as('admin').programRequests.offerDates({ id, dates, holdUntil: '03/14/2026' })
    expect(await stateOf(cloud, programTypeID)).toBe('taken')
    await cloud.as('admin').programRequests.withdrawDates({ id })
    expect(await stateOf(cloud, programTypeID)).toBe('free')
  })

  it('past days are taken, and a centre can hide its free days', async () => {
    const cloud = await open()
    const { programTypeID } = await withType(cloud)
    expect(await stateOf(cloud, programTypeID, { date: '03/09/2026' })).toBe('taken')
    await cloud.as('admin').centre.save({ showsFreeDays: false })
    const range = { programTypeID, from: DAY, to: DAY }
    expect(await cloud.as(null).programTypes.freeDays(range)).toEqual({ shown: false, days: [] })
    expect(await cloud.as(null).programTypes.estimate({ programTypeID, participants: 9, date: DAY })).toMatchObject({
      day: null,
    })
  })

  it('lists times within the hours that the centre chose (R431)', async () => {
    const cloud = await open()
    const { programTypeID } = await withType(cloud)
    const { centre } = cloud.as('admin')
    await centre.save({ programHours: { from: '10:00 AM', to: '15:00' } })
    expect(await startsOf(cloud, programTypeID)).toEqual(['10:00 AM', '11:00 AM'])
    expect(await stateOf(cloud, programTypeID), 'both of the only two times are free').toBe('free')
    const range = { programTypeID, from: DAY, to: DAY }
    expect((await cloud.as(null).programTypes.freeDays(range)).days[0]?.state).toBe('free')
    await centre.save({ programHours: { from: '10:00 AM', to: '11:00 AM' } })
    expect(await startsOf(cloud, programTypeID), 'a longer program begins as the day does').toEqual(['10:00 AM'])
  })

  it('refuses types that are not offered, except for Admins, and long or reversed ranges', async () => {
    const cloud = await open()
    const { programTypeID } = await withType(cloud)
    const range = { programTypeID, from: DAY, to: DAY }
    const { programTypes } = cloud.as(null)
    expect((await refused(programTypes.freeDays({ ...range, to: '04/28/2026' }))).data.reason).toBe('too-many-days')
    expect((await refused(programTypes.freeDays({ ...range, to: '03/16/2026' }))).data.reason).toBe('ends-before-start')
    expect((await programTypes.freeDays({ ...range, to: '04/27/2026' })).days).toHaveLength(42)
    await cloud.as('admin').programTypes.update({ typeID: programTypeID, offered: false })
    expect(await refusalOf(programTypes.freeDays(range))).toBe('not-found')
    expect(await refusalOf(programTypes.estimate({ programTypeID, participants: 9 }))).toBe('not-found')
    expect(await refusalOf(cloud.as('client').programTypes.freeDays({ ...range, programTypeID: 'x' }))).toBe(
      'not-found',
    )
    expect((await cloud.as('admin').programTypes.freeDays(range)).days).toHaveLength(1)
  })
})

onBothStores('programTypes.estimate (R341)', (open) => {
  it('follows the headcount and the length, line by line, and names what is not included', async () => {
    const cloud = await open()
    const { programTypeID } = await withType(cloud)
    const estimate = await cloud.as(null).programTypes.estimate({ programTypeID, participants: 21 })
    expect(estimate).toMatchObject({ participants: 21, facilitators: 3, notIncluded: 'Lunch and the bus.', day: null })
    expect(estimate.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [21, 808.5],
      [3, 120],
      [4, 49],
      [null, null],
      [1, 25],
    ])
    expect(estimate.total).toBe(1002.5)
    await cloud.as('admin').programTypes.update({ typeID: programTypeID, usualMinutes: 90 })
    expect((await cloud.as(null).programTypes.estimate({ programTypeID, participants: 20 })).total).toBe(893.38)
  })

  it.each([1, 6, 11, 30])('is the price of the draft contract for a group of %i', async (participants) => {
    const cloud = await open()
    const { programTypeID, placeID } = await withType(cloud, { placeIDs: [] })
    const { total, facilitators, lines } = await cloud.as(null).programTypes.estimate({ programTypeID, participants })
    const startTime = '9:00 AM'
    const { programID } = await approvedRequest(
      cloud,
      { date: DAY, startTime, endTime: formatClockTime(toMinutesOfDay(startTime) + 240), placeID },
      { programDetails: { ...form.programDetails, programType: TYPE.name, participants } },
    )
    const contract = await cloud.as('admin').clientPrograms.get({ programID })
    expect(contract).toMatchObject({ total, lineItems: lines.map(({ quantity }) => ({ quantity })) })
    expect((await cloud.as('admin').programSchedule.get({ programID })).staffNeeded).toBe(facilitators)
  })
})

/** 03/21/2026 is a Saturday. */
const SATURDAY = '03/21/2026'
const WEEKEND = { description: 'Weekend', unitPrice: 120, unit: 'group' as const, days: [0, 6] }
const WEEK = { description: 'Ropes', unitPrice: 30, unit: 'participant' as const }
const LINES = [{ ...WEEK, days: [1, 2, 3, 4, 5] }, { ...WEEK, unitPrice: 36, days: [6, 0] }, WEEKEND]

onBothStores('Prices of weekdays (R432)', (open) => {
  const withDayPrices = async () => {
    const cloud = await open()
    return { cloud, ...(await withType(cloud, { lines: LINES, placeIDs: [] })) }
  }
  const request = { programDetails: { ...form.programDetails, programType: TYPE.name, participants: 10 } }
  const times = { startTime: '9:00 AM', endTime: '1:00 PM' }

  it('the estimate has the prices of the day; without a day the lowest, and names the others', async () => {
    const { cloud, programTypeID } = await withDayPrices()
    const estimate = async (date?: string) => {
      const found = await cloud.as(null).programTypes.estimate({ programTypeID, participants: 10, date })
      return [found.total, found.lines.map(({ unitPrice }) => unitPrice), found.onOtherDays.map(({ days }) => days)]
    }
    expect(await estimate(DAY)).toEqual([
      300,
      [30],
      [
        [6, 0],
        [0, 6],
      ],
    ])
    expect(await estimate(SATURDAY)).toEqual([480, [36, 120], [[1, 2, 3, 4, 5]]])
    expect(await estimate()).toEqual(await estimate(DAY))
  })

  it.each([DAY, SATURDAY])(
    'the draft for %s costs what the estimate said, and what the approval proposed',
    async (date) => {
      const { cloud, programTypeID, placeID } = await withDayPrices()
      const { total } = await cloud.as(null).programTypes.estimate({ programTypeID, participants: 10, date })
      const { id } = await cloud.as('client').programRequests.create({ ...form, ...request })
      expect(await cloud.as('admin').programRequests.evidence({ id, date })).toMatchObject({ total })
      const { programID } = await cloud.as('admin').programRequests.approve({ id, date, ...times, placeID })
      expect(await cloud.as('admin').clientPrograms.get({ programID: programID ?? '' })).toMatchObject({ total })
    },
  )

  it('a draft follows its program to another weekday, unless an Admin has changed its lines', async () => {
    const { cloud, placeID } = await withDayPrices()
    const { programSchedule, clientPrograms } = cloud.as('admin')
    const { programID } = await approvedRequest(cloud, { date: DAY, ...times, placeID }, request)
    const contract = () => cloud.store.get(drafts, programID)
    const totalOn = async (date: string) => {
      await programSchedule.update({ programID, date })
      return (await contract())?.total
    }
    expect([await totalOn(SATURDAY), await totalOn('03/18/2026'), await totalOn(SATURDAY)]).toEqual([480, 300, 480])
    const { lineItems = [] } = (await contract()) ?? {}
    await clientPrograms.update({ programID, lineItems: lineItems.filter(({ unit }) => unit !== 'group') })
    expect(await totalOn('03/19/2026')).toBe(360)
  })
})
