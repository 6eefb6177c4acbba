import { expect, it, vi } from 'vitest'
import { emailOf, onBothStores, START, type TestCloud } from '../testing/cloud.ts'
import { createAssignment } from '../testing/staffing.ts'
import { notifications } from './notifications/notifications.documents.ts'
import { staffPrograms } from './programs/assignments/staff-programs.documents.ts'
import { form } from './programs/requests/create/request-form.testing.ts'
import { users } from './users/users.documents.ts'

const MANY = 205

async function addPeople(cloud: TestCloud, count: number, permission: 'Admin' | 'Client'): Promise<void> {
  const batch = cloud.store.batch()
  for (let at = 0; at < count; at++) {
    const person = { email: `p${at}@example.edu`, username: `P${at}`, userid: `p${at}` }
    batch.create(users, { ...person, permission, disabled: false, photoURL: null, createdAt: START + at })
  }
  await batch.commit()
}

onBothStores('A centre with hundreds of people', (open) => {
  it('notifies every Admin, not only the first page', async () => {
    const cloud = await open()
    await addPeople(cloud, MANY, 'Admin')
    await cloud.as('client').programRequests.create(form)
    expect(await cloud.store.count(notifications, { where: { type: 'program_request' } })).toBe(MANY + 2 + 1)
  })

  it('copies a new name to every future assignment', async () => {
    const cloud = await open()
    const { staffID } = await cloud.as('admin').staff.create({ email: emailOf('facilitator'), name: 'Finn' })
    const ids = Array.from({ length: MANY }, (_, at) => `${staffID}_p${at}`)
    for (const [at, id] of ids.entries())
      await createAssignment(cloud, 'facilitator', `p${at}`, { id, staffID, staffName: 'Finn', date: '05/04/2026' })
    await cloud.as('admin').staff.update({ staffID, name: 'Finn Frost' })
    const names = new Set((await cloud.store.getMany(staffPrograms, ids)).map(({ staffName }) => staffName))
    expect(names).toEqual(new Set(['Finn Frost']))
    const chosen = await cloud.as('admin').staffPrograms.getMany({ ids: [ids[3] ?? '', 'nobody_p1', ids[1] ?? ''] })
    expect(chosen.items.map(({ id }) => id)).toEqual([ids[3], ids[1]])
  })

  it('lists many people with the same number of database reads as a few', async () => {
    const cloud = await open()
    const countReads = async () => {
      const spies = (['get', 'getMany', 'find', 'findText', 'firstOfEach', 'count', 'sum'] as const).map((name) =>
        vi.spyOn(cloud.store, name),
      )
      const { items } = await cloud.as('admin').users.list({ limit: 200 })
      const reads = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
      for (const spy of spies) spy.mockRestore()
      return { people: items.length, reads }
    }
    const few = await countReads()
    await addPeople(cloud, 150, 'Client')
    const many = await countReads()
    expect(many.people).toBe(few.people + 150)
    expect(many.reads).toBe(few.reads)
  })
})
