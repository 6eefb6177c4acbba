import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, type TestCloud, useridOf } from '../../../testing/cloud.ts'
import { openOwnAccount } from '../../../testing/own-accounts.ts'
import { createShift, createStaffRecords, FINN } from '../../../testing/staffing.ts'
import { buildTimeZoneComponent } from '../../calendar/time-zone-component.ts'
import { users } from '../../users/users.documents.ts'
import { findCalendar } from './calendar-feed.ts'
import { calendarFeeds } from './program-schedule.documents.ts'

const secretOf = (url: string) => /\/calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? ''

async function createPrograms(cloud: TestCloud) {
  const admin = cloud.as('admin')
  for (const person of ['admin', 'facilitator'] as const) await openOwnAccount(cloud, person)
  await createStaffRecords(cloud, { facilitator: 20 })
  const summer = await createShift(cloud, FINN, { programName: 'Summer', date: '07/01/2026' })
  const afternoon = { startTime: '2:30 PM', endTime: '4:00 PM' }
  const winter = await admin.staffPrograms.createProgram({ programName: 'Winter', date: '12/01/2026', ...afternoon })
  return { admin, summer, winter }
}

onBothStores('The calendar feed', (open) => {
  it("contains a Facilitator's own assignments, and all programs for an Admin", async () => {
    const cloud = await open()
    const { admin, summer, winter } = await createPrograms(cloud)
    const { url } = await cloud.as('facilitator').programSchedule.feed()
    expect(url).toMatch(/^http:\/\/localhost:8080\/calendar\//)
    expect(await cloud.as('facilitator').programSchedule.feed()).toEqual({ url })
    const byFinn = { where: { userid: useridOf('facilitator') }, orderBy: 'createdAt' }
    expect(JSON.stringify(await cloud.store.find(calendarFeeds, byFinn))).not.toContain(secretOf(url))
    const own = await findCalendar(cloud.services, secretOf(url))
    expect(own).toContain(`UID:${summer.programID}@belay`)
    expect(own).toContain('DTSTART;TZID=America/New_York:20260701T090000')
    expect(own).not.toContain('Winter')
    await admin.programSchedule.update({ programID: winter.programID, status: 'cancelled' })
    const all = await findCalendar(cloud.services, secretOf((await admin.programSchedule.feed()).url))
    expect(all).toContain('SUMMARY:Summer')
    expect(all).toContain('DTEND;TZID=America/New_York:20261201T160000')
    expect(all).toMatch(/SUMMARY:Winter[\s\S]*STATUS:CANCELLED/)
  })

  it("contains the same event as a program's file, which has the day notes for people who may see them", async () => {
    const cloud = await open()
    const { admin, winter } = await createPrograms(cloud)
    const { programID } = winter
    await admin.programSchedule.update({ programID, dayNotes: 'Bring gloves' })
    const file = await admin.programSchedule.calendarFile({ programID })
    expect(file.type).toBe('text/calendar')
    const text = await file.text()
    expect(text).toContain(`UID:${programID}@belay`)
    expect(text).toContain('DTSTART;TZID=America/New_York:20261201T143000')
    expect(text).toContain('Bring gloves')
    const others = await cloud.as('facilitator').programSchedule.calendarFile({ programID })
    expect(await others.text()).not.toContain('Bring gloves')
  })

  it('uses the same event ID as mailed files, with a sequence that grows when a program moves', async () => {
    const cloud = await open()
    const { admin, summer } = await createPrograms(cloud)
    const secret = secretOf((await cloud.as('facilitator').programSchedule.feed()).url)
    const sequence = (text: string | null | undefined) => Number(/SEQUENCE:(\d+)/.exec(text ?? '')?.[1])
    const before = sequence(await findCalendar(cloud.services, secret))
    cloud.clock.advance(1000)
    await admin.programSchedule.update({ programID: summer.programID, startTime: '10:00 AM' })
    const moved = await findCalendar(cloud.services, secret)
    expect(sequence(moved)).toBeGreaterThan(before)
    expect(moved).toContain('20260701T100000')
    expect(sequence((await cloud.mails(emailOf('facilitator'))).at(-1)?.calendarFile)).toBe(sequence(moved))
  })

  it('stops when its address is replaced, or the person is disabled or no longer staff', async () => {
    const cloud = await open()
    await createPrograms(cloud)
    const calls = cloud.as('facilitator').programSchedule
    const first = secretOf((await calls.feed()).url)
    const second = secretOf((await calls.rotateFeed()).url)
    expect(await findCalendar(cloud.services, first)).toBeNull()
    expect(await findCalendar(cloud.services, second)).toContain('SUMMARY:Summer')
    expect(await findCalendar(cloud.services, 'guessed')).toBeNull()
    const set = async (changes: { disabled?: boolean; permission?: 'Client' | 'Facilitator' }) => {
      const user = await cloud.store.get(users, emailOf('facilitator'))
      if (!user) throw new Error('There is no such user.')
      const { version, ...fields } = user
      await cloud.store
        .batch()
        .put(users, { ...fields, ...changes }, version)
        .commit()
    }
    await set({ permission: 'Client' })
    expect(await findCalendar(cloud.services, second)).toBeNull()
    await set({ permission: 'Facilitator', disabled: true })
    expect(await findCalendar(cloud.services, second)).toBeNull()
  })

  it('has one address after two concurrent first calls', async () => {
    const cloud = await open()
    await openOwnAccount(cloud, 'facilitator')
    const calls = cloud.as('facilitator').programSchedule
    const [one, other] = await Promise.all([calls.feed(), calls.feed()])
    expect(one).toEqual(other)
  })

  it('is deleted with its person', async () => {
    const cloud = await open()
    await openOwnAccount(cloud, 'facilitator')
    await cloud.as('facilitator').programSchedule.feed()
    await cloud.as('admin').users.delete({ email: emailOf('facilitator') })
    const byFinn = { where: { userid: useridOf('facilitator') }, orderBy: 'createdAt' }
    expect((await cloud.store.find(calendarFeeds, byFinn)).items).toEqual([])
  })

  it('does not begin while its person is signed out everywhere', async () => {
    const cloud = await open()
    const byFinn = { where: { userid: useridOf('facilitator') }, orderBy: 'createdAt' }
    const { programSchedule } = cloud.as('facilitator')
    for (let round = 0; round < 10; round++) {
      await openOwnAccount(cloud, 'facilitator')
      const opening = round % 2 ? programSchedule.feed() : programSchedule.rotateFeed()
      const ending = cloud.as('admin').users.endSessions({ email: emailOf('facilitator') })
      await Promise.all([opening.catch(() => undefined), ending])
      expect((await cloud.store.find(calendarFeeds, byFinn)).items).toEqual([])
    }
    expect(await refusalOf(programSchedule.feed())).toBe('unauthenticated: user-token-expired')
  })
})

it("buildTimeZoneComponent contains the clock changes of the centre's time zone", () => {
  const text = buildTimeZoneComponent('America/New_York', { first: 2026, last: 2026 })
  expect(text).toContain('BEGIN:DAYLIGHT\r\nDTSTART:20260308T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400')
  expect(text).toContain('BEGIN:STANDARD\r\nDTSTART:20261101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500')
  expect(buildTimeZoneComponent('Asia/Kolkata', { first: 2026, last: 2026 }).match(/BEGIN:STANDARD/g)).toHaveLength(1)
})
