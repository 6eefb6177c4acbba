import { LOCATION_WORDS } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, type TestCloud } from '../../testing/cloud.ts'
import { openOwnAccount } from '../../testing/own-accounts.ts'
import { assignStaff } from '../../testing/staffing.ts'
import { approvedRequest } from './requests/create/request-form.testing.ts'
import { findCalendar } from './schedule/calendar-feed.ts'
import { createShiftLinks } from './shifts/shift-links.ts'

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

  it('contains no address of the client for people who are not on the program, also if they are asked', async () => {
    const cloud = await open()
    const programID = await createStaffedProgram(cloud, { location: LOCATION_WORDS['client site'] })
    const admin = cloud.as('admin')
    const fileOf = async (person: Person) =>
      unfold(await (await cloud.as(person).programSchedule.calendarFile({ programID })).text())
    for (const person of ['admin', 'facilitator'] as const) expect(await fileOf(person), person).toContain(HARBOR)
    expect(await fileOf('secondFacilitator')).not.toContain(HARBOR)
    const { staffID } = await admin.staff.getByEmail({ email: emailOf('facilitator') })
    const { staffID: fayID } = await admin.staff.getByEmail({ email: emailOf('secondFacilitator') })
    const [finn, fay] = [cloud.as('facilitator').staffPrograms, cloud.as('secondFacilitator').staffPrograms]
    /** Returns everything that Fay has got: her mails, her notifications and the page of her newest link. */
    const readAll = async () => {
      const jobs = (await cloud.jobs('mail')).filter(({ mail }) => mail.to === emailOf('secondFacilitator'))
      const link = jobs.findLast((job) => job.link)?.link?.target
      const page = link && (await createShiftLinks(cloud.services).read(link))
      expect(page).toMatchObject({ state: 'open', shift: { location: LOCATION_WORDS['client site'] } })
      return JSON.stringify([jobs, await cloud.as('secondFacilitator').notifications.listMine(), page])
    }
    const id = `${staffID}_${programID}`
    await finn.decline({ id })
    expect(JSON.stringify(await finn.shift({ programID }))).not.toContain(HARBOR)
    await finn.confirm({ id })
    expect(JSON.stringify(await finn.shift({ programID }))).toContain(HARBOR)
    await finn.proposeSwap({ id, withStaffID: fayID })
    expect(await readAll()).not.toContain(HARBOR)
    await finn.withdrawSwap({ id })
    await admin.programSchedule.update({ programID, staffNeeded: 2 })
    await admin.staffPrograms.offer({ programID, staffIDs: [fayID] })
    await admin.programSchedule.update({ programID, startTime: '9:30 AM' })
    expect(await readAll()).not.toContain(HARBOR)
    await fay.answerOffer({ id: `${fayID}_${programID}`, accept: true })
    expect((await cloud.mails(emailOf('secondFacilitator'))).at(-1)?.text).toContain(HARBOR)
  })
})
