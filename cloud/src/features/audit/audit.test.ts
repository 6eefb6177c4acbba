import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, START, useridOf } from '../../testing/cloud.ts'
import { keyOf } from '../hours-logged/time-logs.testing.ts'

onBothStores('audit.list', (open) => {
  it('returns the author, call, document and values of each change, newest first', async () => {
    const cloud = await open()
    const item = await cloud.as('admin').chargeItems.create({ lineItemCode: 'A', description: 'First', unitPrice: 1 })
    cloud.clock.advance(1000)
    await cloud.as('secondAdmin').chargeItems.update({ itemID: item.itemID, unitPrice: 2 })
    const trail = cloud.as('admin').audit
    const { items, count } = await trail.list({
      where: { collection: 'chargeItems', documentId: item.itemID },
      count: true,
    })
    const update = { action: 'update', call: 'chargeItems.update', before: { unitPrice: 1 }, after: { unitPrice: 2 } }
    expect(items).toMatchObject([
      { ...update, actorEmail: emailOf('secondAdmin'), at: START + 1000 },
      { action: 'create', call: 'chargeItems.create', actorEmail: emailOf('admin'), at: START, before: null },
    ])
    expect(count).toBe(2)
    expect((await trail.list({ where: { actorEmail: emailOf('secondAdmin') } })).items).toHaveLength(1)
    expect((await trail.list({ limit: 1 })).items).toHaveLength(1)
  })

  it('refuses unsupported filter combinations, and everyone but Admins', async () => {
    const cloud = await open()
    expect(await refusalOf(cloud.as('admin').audit.list({ where: { documentId: 'x' } }))).toBe(
      'invalid-argument: query',
    )
    for (const person of ['facilitator', 'client', 'noAccess'] as const)
      expect(await refusalOf(cloud.as(person).audit.list())).toBe('permission-denied')
  })

  it('lists changes as sentences, filtered by word, person, collection and day', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const client = { organization: 'Juniper Health', contactName: 'Kim', contactEmail: 'kim@example.edu' }
    const { clientID } = await admin.clients.create(client)
    cloud.clock.advance(DAY)
    const rope = { programName: 'Rope walk', date: '04/24/2026', startTime: '9:00 AM', endTime: '12:00 PM', clientID }
    const { programID } = await admin.programSchedule.create(rope)
    cloud.clock.advance(1000)
    await cloud.as('secondAdmin').programSchedule.update({ programID, date: '04/25/2026' })
    const sentences = async (input: object) =>
      (await admin.audit.list({ leadOnly: true, ...input })).items.map(({ change }) => change?.sentence)
    const [added, scheduled, moved] = [
      'Ada Admin added the client Juniper Health',
      'Ada Admin scheduled Rope walk',
      'Abe Admin moved Rope walk from Fri, Apr 24 to Sat, Apr 25; 1 person told',
    ]
    expect(await sentences({})).toEqual([moved, scheduled, added])
    expect(await sentences({ search: 'rope mov' })).toEqual([moved])
    expect(await sentences({ where: { actorEmail: emailOf('admin') } })).toEqual([scheduled, added])
    expect(await sentences({ where: { collection: 'programSchedule' } })).toEqual([moved, scheduled])
    const both = { collection: 'programSchedule', actorEmail: emailOf('admin') }
    expect(await sentences({ where: both })).toEqual([scheduled])
    expect(await sentences({ to: '03/10/2026' })).toEqual([added])
    expect(await sentences({ from: '03/11/2026', to: '03/11/2026' })).toEqual([moved, scheduled])
    expect(await sentences({ where: { programID } })).toEqual([moved, scheduled])
    expect(await refusalOf(admin.audit.list({ leadOnly: true, where: { programID, ...both } }))).toBe(
      'invalid-argument: query',
    )
    for (const [times, sentence] of [
      [{ endTime: '1:00 PM' }, 'Ada Admin changed the end of Rope walk on Sat, Apr 25 from 12:00 PM to 1:00 PM'],
      [
        { startTime: '10:00 AM', endTime: '2:00 PM' },
        'Ada Admin moved Rope walk on Sat, Apr 25 from 9:00 AM to 10:00 AM',
      ],
      [{ startTime: '9:30 AM' }, 'Ada Admin moved Rope walk on Sat, Apr 25 from 10:00 AM to 9:30 AM'],
    ] as const) {
      cloud.clock.advance(1000)
      await admin.programSchedule.update({ programID, ...times })
      expect((await sentences({ limit: 1 }))[0]).toContain(sentence)
    }
    await cloud.as('secondAdmin').programSchedule.update({ programID, date: '04/26/2026' })
    const [newest] = (await admin.audit.list({ leadOnly: true, limit: 1 })).items
    const ofChange = await admin.audit.list({ where: { changeID: newest?.changeID ?? '' } })
    expect(ofChange.items).toMatchObject([{ documentName: 'Rope walk', collection: 'programSchedule' }])
    expect(await refusalOf(admin.audit.list({ search: 'rope' }))).toBe('invalid-argument: query')
  })

  it('finds a change by every program that it changed', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const when = { date: '04/24/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
    const ids: string[] = []
    for (const programName of ['Rope walk', 'Raft building'])
      ids.push((await admin.programSchedule.create({ programName, ...when })).programID)
    cloud.clock.advance(1000)
    const worked = { userId: useridOf('facilitator'), date: '03/10/2026', hours: 1 }
    const logs = []
    for (const programID of ids) logs.push(keyOf(await admin.hoursLogged.log({ ...worked, programID })))
    cloud.clock.advance(1000)
    await admin.hoursLogged.updateMany({ logs, changes: { approved: true } })
    const pages = await Promise.all(ids.map((programID) => admin.audit.list({ leadOnly: true, where: { programID } })))
    const calls = ['hoursLogged.updateMany', 'hoursLogged.log', 'programSchedule.create']
    expect(pages.map(({ items }) => items.map(({ call }) => call))).toEqual([calls, calls])
  })
})
