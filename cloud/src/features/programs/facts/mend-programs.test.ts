import { expect, it } from 'vitest'
import type { Collection, Versioned } from '../../../platform/documents/store.ts'
import { emailOf, onBothStores, type TestCloud } from '../../../testing/cloud.ts'
import { createStaffRecords, staffIDOf } from '../../../testing/staffing.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { clientPrograms } from '../contracts/client-programs.documents.ts'
import { form } from '../requests/create/request-form.testing.ts'
import { programRequests } from '../requests/program-requests.documents.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { findWrongCopies } from './copies-invariant.testing.ts'
import { mendPrograms, programMending } from './mend-programs.ts'

const DAY = { date: '05/04/2026', startTime: '9:00 AM', endTime: '12:00 PM', location: 'Tower' }

/** Changes a document without any checks, as an earlier version of Belay might have left it. */
async function put<Doc extends object>(cloud: TestCloud, collection: Collection<Doc>, id: string, changes: object) {
  const stored = (await cloud.store.get(collection, id)) as Versioned<Doc>
  const { version, ...document } = stored
  await cloud.store
    .batch()
    .put(collection, { ...document, ...changes } as unknown as Doc, version)
    .commit()
}

/** Creates two scheduled programs and an approved request, each with a contract; then makes their copies differ. */
async function drifted(cloud: TestCloud) {
  const admin = cloud.as('admin')
  await createStaffRecords(cloud, { facilitator: 20 })
  const approve = async (time: object) => {
    const { id } = await cloud.as('client').programRequests.create(form)
    return { id, programID: (await admin.programRequests.approve({ id, ...time })).programID ?? '' }
  }
  const drafted = await approve(DAY)
  const sent = await approve({ ...DAY, location: 'Meadow' })
  const undated = await approve({})
  const facilitators = [{ staffID: staffIDOf('facilitator'), hours: 3 }]
  await admin.staffPrograms.sync({ programID: drafted.programID, programName: 'Day', date: DAY.date, facilitators })
  await cloud.as('facilitator').staffPrograms.confirm({ id: `${staffIDOf('facilitator')}_${drafted.programID}` })
  await admin.clientPrograms.send({ programID: sent.programID })
  expect(await findWrongCopies(cloud.store)).toEqual([])
  await put(cloud, clientPrograms, drafted.programID, { date: '05/05/2026', participants: 7 })
  await put(cloud, programSchedule, drafted.programID, { hasContract: false, staffing: [] })
  await put(cloud, staffPrograms, `${staffIDOf('facilitator')}_${drafted.programID}`, {
    location: 'Lodge',
    date: '05/06/2026',
  })
  await put(cloud, programSchedule, sent.programID, { startTime: '10:00 AM' })
  await put(cloud, programRequests, drafted.id, { addedToCalendar: false })
  await put(cloud, clientPrograms, undated.programID, { participants: 99, date: '06/01/2026' })
  return { admin, drafted, sent, undated }
}

onBothStores('mendPrograms', (open) => {
  it("repairs every copy of a program's facts and notifies nobody", async () => {
    const cloud = await open()
    const { admin, drafted, sent, undated } = await drifted(cloud)
    const mails = (await cloud.mails()).length
    const drift = await findWrongCopies(cloud.store)
    for (const what of ['hasContract', 'staffing', 'addedToCalendar', 'location', 'participants', 'needsAmendment'])
      expect(drift.join('\n')).toContain(`: ${what} is`)

    expect(await mendPrograms(cloud.services)).toBe(3)
    expect(await findWrongCopies(cloud.store)).toEqual([])
    expect(await cloud.mails()).toHaveLength(mails)
    expect(await admin.clientPrograms.get({ programID: drafted.programID })).toMatchObject({ ...DAY, participants: 24 })
    const { items: shifts } = await admin.staffPrograms.listByProgram({ programID: drafted.programID })
    expect(shifts).toMatchObject([{ date: DAY.date, confirmedAt: expect.any(Number) }])
    expect(await admin.clientPrograms.get({ programID: sent.programID })).toMatchObject({
      startTime: '9:00 AM',
      needsAmendment: true,
    })
    expect(await admin.clientPrograms.get({ programID: undated.programID })).toMatchObject({ date: null })
  })

  it('runs once for each version of the data, and continues where an earlier run stopped', async () => {
    const cloud = await open()
    const { drafted } = await drifted(cloud)
    await mendPrograms(cloud.services, AbortSignal.abort())
    expect(await cloud.store.get(programMending, 'programs')).toBeNull()
    await mendPrograms(cloud.services)
    const done = await cloud.store.get(programMending, 'programs')
    await put(cloud, programSchedule, drafted.programID, { hasContract: false })
    expect(await mendPrograms(cloud.services)).toBe(0)
    expect(await cloud.store.get(programMending, 'programs')).toEqual(done)
    await put(cloud, programMending, 'programs', { dataVersion: 0 })
    expect(await mendPrograms(cloud.services)).toBe(1)
    await put(cloud, programMending, 'programs', { list: 1 })
    await put(cloud, programSchedule, drafted.programID, { hasContract: false })
    expect(await mendPrograms(cloud.services)).toBe(0)
  })

  it('pauses after each program, so that requests are not delayed', async () => {
    const cloud = await open()
    await drifted(cloud)
    const rests: number[] = []
    const rest = async (ms: number) => rests.push(ms)
    await mendPrograms(cloud.services, undefined, rest)
    // The program without a date is in two lists.
    expect(rests.length).toBe(4)
    expect(rests.every((ms) => ms > 0)).toBe(true)
  })

  it('works when several processes run it at the same time', async () => {
    const cloud = await open()
    await drifted(cloud)
    await Promise.all([mendPrograms(cloud.services), mendPrograms(cloud.services), mendPrograms(cloud.services)])
    expect(await findWrongCopies(cloud.store)).toEqual([])
    expect(await cloud.mails(emailOf('facilitator'))).toHaveLength(1)
  })
})
