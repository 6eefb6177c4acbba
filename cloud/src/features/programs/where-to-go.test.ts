import { LOCATION_WORDS } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, type TestCloud } from '../../testing/cloud.ts'
import { openOwnAccount } from '../../testing/own-accounts.ts'
import { assignStaff } from '../../testing/staffing.ts'
import { approvedRequest } from './requests/create/request-form.testing.ts'
import { findCalendar } from './schedule/calendar-feed.ts'

const WHEN = { date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const TOWER = { name: 'Climbing tower', address: '1 College Way', mapLink: 'https://example.edu/map' }
const HARBOR = '270 Harbor Road'

/** Creates a client's program with Finn on it. */
async function createStaffedProgram(cloud: TestCloud, where: { placeID: string } | { location: string }) {
  const admin = cloud.as('admin')
  const { staffID } = await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn' })
  await admin.staff.create({ email: emailOf('secondFacilitator'), name: 'Fay' })
  const { clientID } = await admin.clients.create({ organization: 'Harbor School', address: HARBOR })
  const { programID } = await approvedRequest(cloud, { clientID, ...WHEN, ...where })
  await admin.programSchedule.update({ programID, programName: 'Ropes' })
  await assignStaff(cloud, programID, { staffID })
  return programID
}

const whereFor = async (cloud: TestCloud, person: Person, programID: string) =>
  (await cloud.as(person).programs.overview({ programID })).where

const mailsTo = async (cloud: TestCloud, person: Person, subject: RegExp) =>
  (await cloud.mails(emailOf(person))).filter((mail) => subject.test(mail.subject))
/** Returns a calendar file with its long lines unfolded. */
const unfold = (calendar: string | null | undefined) => (calendar ?? '').replaceAll(/\r?\n[ \t]/g, '')

onBothStores('The location of a program (R280)', (open) => {
  it("contains the address and map of its place for everyone, and never the client's address", async () => {
    const cloud = await open()
    const { placeID } = await cloud.as('admin').places.create(TOWER)
    const programID = await createStaffedProgram(cloud, { placeID })
    const { name: location, address, mapLink } = TOWER
    for (const person of ['admin', 'facilitator', 'secondFacilitator', 'client'] as const) {
      const overview = await cloud.as(person).programs.overview({ programID })
      expect(overview.where, person).toEqual({ location, address, mapLink })
      expect(JSON.stringify(overview), person).not.toContain(HARBOR)
    }
  })

  it('appears in the mails to staff and client and in their calendars', async () => {
    const cloud = await open()
    const { placeID } = await cloud.as('admin').places.create(TOWER)
    const programID = await createStaffedProgram(cloud, { placeID })
    await cloud.as('admin').programSchedule.update({ programID, startTime: '9:30 AM' })
    for (const person of ['facilitator', 'client'] as const) {
      const [mail] = await mailsTo(cloud, person, /changed$/)
      expect(mail?.text, person).toContain('Where: Climbing tower, 1 College Way\n')
      expect(mail?.text, person).toContain(`Map: ${TOWER.mapLink}`)
      expect(mail?.html, person).toContain(`<a href="${TOWER.mapLink}">`)
      expect(unfold(mail?.calendarFile), person).toContain('LOCATION:Climbing tower\\, 1 College Way')
    }
    await openOwnAccount(cloud, 'facilitator')
    const { url } = await cloud.as('facilitator').programSchedule.feed()
    const feed = await findCalendar(cloud.services, /([\w-]+)\.ics$/.exec(url)?.[1] ?? '')
    const file = await cloud.as('facilitator').programSchedule.calendarFile({ programID })
    for (const calendar of [feed, await file.text()]) {
      expect(unfold(calendar)).toContain('LOCATION:Climbing tower\\, 1 College Way')
      expect(unfold(calendar)).toContain(`Map: ${TOWER.mapLink}`)
    }
  })

  it("contains the client's address at the client's site, only for people who go there", async () => {
    const cloud = await open()
    const location = LOCATION_WORDS['client site']
    const programID = await createStaffedProgram(cloud, { location })
    const there = { location, address: HARBOR, mapLink: expect.stringContaining('270%20Harbor%20Road') }
    for (const person of ['admin', 'facilitator', 'client'] as const)
      expect(await whereFor(cloud, person, programID), person).toEqual(there)
    expect(await whereFor(cloud, 'secondFacilitator', programID)).toEqual({ location, address: '', mapLink: '' })
    for (const [person, subject] of [
      ['facilitator', /assigned/],
      ['client', /is approved/],
    ] as const)
      expect((await mailsTo(cloud, person, subject))[0]?.text, person).toContain(`Where: ${location}, ${HARBOR}\n`)
  })
})
