import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { onBothStores, refusalOf, refused, type TestCloud } from '../../testing/cloud.ts'
import { createAssignment, createScheduleEntry, createStaffRecords } from '../../testing/staffing.ts'

const HALL = { name: 'Juniper Hall', capacity: 40, setupMinutes: 15 }
const WHEN = { date: '03/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const LATER = { ...WHEN, date: '05/20/2026' }

const entryAt = async (cloud: TestCloud, programID: string) => {
  const { placeID, location } = await cloud.as('admin').programSchedule.get({ programID })
  return { placeID, location }
}

onBothStores('Places', (open) => {
  it('can be created, listed by name, changed and deleted by Admins; staff can list them', async () => {
    const cloud = await open()
    const { places } = cloud.as('admin')
    const hall = await places.create({ ...HALL, closures: [{ from: '12/24/2026', to: '2027-01-03' }] })
    expect(hall).toMatchObject({ ...HALL, active: true, setting: 'indoor', badWeatherPlaceID: null, version: 1 })
    expect(hall.closures).toEqual([{ from: '12/24/2026', to: '01/03/2027', reason: '' }])
    const tower = await places.create({ name: 'climbing tower', setting: 'outdoor', badWeatherPlaceID: hall.placeID })
    const { items } = await cloud.as('facilitator').places.list()
    expect(items.map(({ name }) => name)).toEqual(['climbing tower', 'Juniper Hall'])
    expect(await places.update({ placeID: hall.placeID, version: 1, capacity: null })).toMatchObject({ capacity: null })
    expect(await refusalOf(places.update({ placeID: hall.placeID, version: 1, capacity: 3 }))).toBe('aborted')
    expect((await refused(places.delete({ placeID: hall.placeID }))).data?.documents).toEqual([
      { collection: 'places', id: tower.placeID, label: 'climbing tower' },
    ])
    await places.delete({ placeID: tower.placeID })
    await places.delete({ placeID: hall.placeID })
    expect((await places.list()).items).toEqual([])
  })

  it('have unique names in any case, ordered closures, and a different place for bad weather', async () => {
    const cloud = await open()
    const { places } = cloud.as('admin')
    const { placeID } = await places.create(HALL)
    expect(await refused(places.create({ name: ' juniper HALL' }))).toMatchObject({
      code: 'already-exists',
      data: { fields: [{ field: 'name' }] },
    })
    for (const wrong of [
      { closures: [{ from: '03/02/2026', to: '03/01/2026' }] },
      { badWeatherPlaceID: placeID },
      { badWeatherPlaceID: 'nowhere' },
      { mapLink: 'javascript:alert(1)' },
      { capacity: 0 },
    ])
      expect(await refused(places.update({ placeID, ...wrong })), JSON.stringify(wrong)).toMatchObject({
        code: 'invalid-argument',
      })
  })

  it("set a program's location to their name, and are cleared by another location", async () => {
    const cloud = await open()
    const { places, programSchedule } = cloud.as('admin')
    const { placeID } = await places.create(HALL)
    const { programID } = await programSchedule.create({ programName: 'Day', ...WHEN, placeID, location: 'ignored' })
    expect(await entryAt(cloud, programID)).toEqual({ placeID, location: 'Juniper Hall' })
    await programSchedule.update({ programID, startTime: '10:00 AM', location: 'Juniper Hall' })
    expect(await entryAt(cloud, programID)).toEqual({ placeID, location: 'Juniper Hall' })
    await programSchedule.update({ programID, location: 'The pond' })
    expect(await entryAt(cloud, programID)).toEqual({ placeID: null, location: 'The pond' })
    await programSchedule.update({ programID, placeID })
    await programSchedule.update({ programID, placeID: null })
    expect(await entryAt(cloud, programID)).toEqual({ placeID: null, location: 'Juniper Hall' })
    expect(await refused(programSchedule.update({ programID, placeID: 'nowhere' }))).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: 'placeID' }] },
    })
  })

  it('can be selected by typing their name, so their conflicts count', async () => {
    const cloud = await open()
    const { places, programs, programSchedule } = cloud.as('admin')
    const { placeID } = await places.create({ ...HALL, closures: [{ from: WHEN.date, to: WHEN.date, reason: '' }] })
    const form = { programName: 'Day', ...WHEN, location: ' juniper hall' }
    expect((await programs.check({ ...WHEN, location: form.location })).conflicts).toMatchObject([{ placeID }])
    expect((await refused(programSchedule.create(form))).data?.reason).toBe('conflicts')
    const { programID } = await programSchedule.create({ ...form, ...LATER })
    expect(await entryAt(cloud, programID)).toEqual({ placeID, location: 'Juniper Hall' })
    expect((await refused(programSchedule.update({ programID, ...WHEN }))).data?.reason).toBe('conflicts')
    await programSchedule.update({ programID, location: 'The pond' })
    await programSchedule.update({ programID, location: 'JUNIPER HALL' })
    expect(await entryAt(cloud, programID)).toEqual({ placeID, location: 'Juniper Hall' })
  })

  it('change their name on coming programs, shifts and draft contracts, without any mail', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const { places, programSchedule, clients, clientPrograms } = cloud.as('admin')
    const { placeID } = await places.create(HALL)
    const { clientID } = await clients.create({ organization: 'Acme' })
    const past = await programSchedule.create({ programName: 'Past', ...WHEN, placeID })
    const coming = await programSchedule.create({ programName: 'Coming', ...LATER, placeID, clientID })
    const { programID } = coming
    await createAssignment(cloud, 'facilitator', programID, { ...LATER, location: 'Juniper Hall', confirmedAt: 1 })
    await clientPrograms.create({ programID, clientID, programName: 'Coming', contactPersonEmail: 'c@acme.example' })
    cloud.clock.advance(20 * DAY)
    const mailsBefore = (await cloud.mails()).length
    await places.update({ placeID, name: 'Juniper Lodge' })
    expect(await entryAt(cloud, programID)).toEqual({ placeID, location: 'Juniper Lodge' })
    expect(await entryAt(cloud, past.programID)).toEqual({ placeID, location: 'Juniper Hall' })
    expect(await clientPrograms.get({ programID })).toMatchObject({ location: 'Juniper Lodge' })
    const { items } = await cloud.as('admin').staffPrograms.listByProgram({ programID })
    expect(items).toMatchObject([{ location: 'Juniper Lodge', confirmedAt: 1 }])
    expect(await cloud.mails()).toHaveLength(mailsBefore)
  })

  it('cannot be deleted while coming programs or program types refer to them', async () => {
    const cloud = await open()
    const { places, programSchedule, programTypes } = cloud.as('admin')
    const { placeID } = await places.create(HALL)
    const { programID } = await programSchedule.create({ programName: 'Day', ...WHEN, placeID })
    const { typeID } = await programTypes.create({ name: 'Workshop', placeIDs: [placeID] })
    const documents = [
      { collection: 'programSchedule', id: programID, label: 'Day on Fri, Mar 20' },
      { collection: 'programTypes', id: typeID, label: 'Workshop' },
    ]
    expect(await refused(places.delete({ placeID }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'referred-to', documents },
    })
    await programTypes.update({ typeID, placeIDs: [] })
    cloud.clock.advance(20 * DAY)
    await places.delete({ placeID })
    // A past program can still be edited, and keeps its place and location.
    await programSchedule.update({ programID, dayNotes: 'Went well', placeID })
    expect(await entryAt(cloud, programID)).toEqual({ placeID, location: 'Juniper Hall' })
  })

  it('can be created from the locations of coming programs, in any spelling', async () => {
    const cloud = await open()
    const { places } = cloud.as('admin')
    await createScheduleEntry(cloud, 'a', { ...WHEN, location: 'juniper hall' })
    await createScheduleEntry(cloud, 'b', { ...LATER, location: 'Juniper Hall' })
    await createScheduleEntry(cloud, 'c', { ...LATER, location: 'Juniper Hall' })
    await createScheduleEntry(cloud, 'd', { ...LATER, location: 'Pond' })
    for (const location of ['Online', "At the client's site", ''])
      await createScheduleEntry(cloud, `e${location}`, { ...LATER, location })
    await createScheduleEntry(cloud, 'cancelled', { ...LATER, location: 'Attic', status: 'cancelled' })
    await createScheduleEntry(cloud, 'past', { ...WHEN, date: '01/05/2026', location: 'Cellar' })
    const hall = { name: 'Juniper Hall', spellings: ['Juniper Hall', 'juniper hall'], programs: 3 }
    const pond = { name: 'Pond', spellings: ['Pond'], programs: 1 }
    expect(await places.unlisted()).toEqual({ items: [hall, pond] })
    const { placeID } = await places.create({ ...HALL, takes: hall.spellings })
    expect(await entryAt(cloud, 'a')).toEqual({ placeID, location: 'Juniper Hall' })
    expect(await entryAt(cloud, 'c')).toEqual({ placeID, location: 'Juniper Hall' })
    expect(await places.unlisted()).toEqual({ items: [pond] })
    await places.update({ placeID, takes: ['Pond'] })
    expect(await entryAt(cloud, 'd')).toEqual({ placeID, location: 'Juniper Hall' })
    expect(await places.unlisted()).toEqual({ items: [] })
  })
})
