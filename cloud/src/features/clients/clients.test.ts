import { describe, expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused } from '../../testing/cloud.ts'
import { listChangesMadeNow } from '../../testing/read-all-documents.ts'
import { assignStaff, createStaffRecords, entryOf, FINN } from '../../testing/staffing.ts'
import { signing } from '../programs/contracts/signing/sent-contract.testing.ts'
import { findWrongCopies } from '../programs/facts/copies-invariant.testing.ts'
import { approvedRequest } from '../programs/requests/create/request-form.testing.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'

const DRAFT = { programName: 'Team day', contactPersonEmail: 'jo@acme.example' }
const ALL_ABILITIES = { edit: true, merge: true, delete: true }

onBothStores('Clients', (open) => {
  it('an Admin creates, reads, changes, finds, counts and deletes clients', async () => {
    const { clients } = (await open()).as('admin')
    const acme = await clients.create({ organization: 'Acme School', contactEmail: 'Jo@Acme.example' })
    const created = { organization: 'Acme School', contactEmail: 'jo@acme.example', type: 'other', version: 1 }
    expect(acme).toMatchObject(created)
    await clients.create({ organization: 'beta college', type: 'university' })
    expect((await clients.list()).items).toMatchObject([created, { organization: 'beta college' }])
    expect((await clients.list({ where: { type: 'university' }, count: true })).count).toBe(1)
    expect((await clients.list({ where: { search: 'acm' } })).items).toHaveLength(1)
    expect(await clients.count()).toEqual({ count: 2 })
    const changed = await clients.update({ clientID: acme.clientID, version: 1, phone: '555' })
    expect(changed).toMatchObject({ organization: 'Acme School', phone: '555', version: 2 })
    const stale = clients.update({ clientID: acme.clientID, version: 1, phone: '556' })
    expect(await refused(stale)).toMatchObject({ code: 'aborted', data: { current: { phone: '555' } } })
    expect(await clients.delete({ clientID: acme.clientID })).toEqual({ ok: true })
    expect(await refusalOf(clients.get({ clientID: acme.clientID }))).toBe('not-found')
  })

  it('everybody but Admins is refused', async () => {
    const cloud = await open()
    const { clientID } = await cloud.as('admin').clients.create({ organization: 'Acme School' })
    for (const person of ['facilitator', 'client', 'noAccess'] as const)
      expect(await refusalOf(cloud.as(person).clients.get({ clientID }))).toBe('permission-denied')
    expect(await refusalOf(cloud.as(null).clients.list())).toBe('unauthenticated: signed-out')
  })

  it("a client with contracts can't be deleted, as clients.get returns, and the error names them", async () => {
    const { clients, clientPrograms } = (await open()).as('admin')
    const { clientID } = await clients.create({ organization: 'Acme School' })
    expect(await clients.get({ clientID })).toMatchObject({ can: ALL_ABILITIES, whyNot: {} })
    const { programID } = await clientPrograms.create({ clientID, ...DRAFT })
    expect(await clients.get({ clientID })).toMatchObject({
      can: { ...ALL_ABILITIES, delete: false },
      whyNot: { delete: "You can't delete a client that has contracts." },
    })
    const documents = [{ collection: 'clientPrograms', id: programID, label: 'Team day (Draft)' }]
    const refusal = { code: 'failed-precondition', data: { reason: 'referred-to', documents } }
    expect(await refused(clients.delete({ clientID }))).toMatchObject(refusal)
    await clientPrograms.delete({ programID })
    expect(await clients.delete({ clientID })).toEqual({ ok: true })
  })

  it("clients.merge moves the duplicate's contracts and schedule entries without changing frozen content", async () => {
    const cloud = await open()
    const { clients, clientPrograms, programSchedule } = cloud.as('admin')
    const kept = await clients.create({ organization: 'Acme School' })
    const duplicate = await clients.create({ organization: 'ACME Schol', phone: '555' })
    const when = { date: '05/04/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
    const { clientID } = duplicate
    const { programID } = await programSchedule.create({ programName: 'Team day', ...when, clientID })
    const contactPersonEmail = emailOf('client')
    await clientPrograms.create({ programID, clientID, programName: 'Team day', contactPersonEmail })
    const sent = await clientPrograms.send({ programID })
    await cloud.as('client').clientPrograms.sign(signing(sent))

    expect(await clients.countRelated({ clientID })).toEqual({ contracts: 1, programs: 1, named: 0 })
    expect(await clients.countRelated({ clientID: kept.clientID })).toEqual({ contracts: 0, programs: 0, named: 0 })
    const merged = await clients.merge({ clientID: kept.clientID, duplicateID: clientID })
    expect(merged).toMatchObject({ organization: 'Acme School', phone: '555' })
    expect(await refusalOf(clients.get({ clientID: duplicate.clientID }))).toBe('not-found')
    expect(await refusalOf(clients.countRelated({ clientID: duplicate.clientID }))).toBe('not-found')
    const summariesOf = async (documentId: string) => {
      const { items } = await cloud.as('admin').audit.list({ where: { collection: 'clients', documentId } })
      return items.map(({ summary }) => summary)
    }
    expect(await summariesOf(kept.clientID)).toContain('Merged ACME Schol into this; 1 contract and 1 program moved')
    expect(await summariesOf(duplicate.clientID)).toContain('Merged into Acme School; 1 contract and 1 program moved')
    const moved = { clientID: kept.clientID, organization: 'Acme School' }
    const frozen = { documentHash: sent.documentHash, frozen: { organization: 'ACME Schol' } }
    expect(await clientPrograms.get({ programID })).toMatchObject({ ...moved, ...frozen, signed: true })
    expect(await programSchedule.get({ programID })).toMatchObject(moved)
    const itself = { clientID: kept.clientID, duplicateID: kept.clientID }
    expect(await refusalOf(clients.merge(itself))).toBe('invalid-argument: same-client')
  })

  describe.each(['merged', 'renamed'] as const)('when they are %s', (how) => {
    it('their programs get the new name in the same change, except programs with a sent contract', async () => {
      const cloud = await open()
      const { audit, clients, clientPrograms, programSchedule } = cloud.as('admin')
      await createStaffRecords(cloud, { facilitator: 20 })
      const kept = await clients.create({ organization: 'Juniper health' })
      const { clientID } = await clients.create({ organization: 'Juniper Health Inc' })
      const onCalendar = async (programName: string, date: string) => {
        const times = { startTime: '9:00 AM', endTime: '1:00 PM' }
        return (await programSchedule.create({ programName, date, ...times, clientID })).programID
      }
      const parties = { clientID, contactPersonEmail: emailOf('client') }
      const drafted = await onCalendar('Juniper Health Inc – Low Ropes', '05/04/2026')
      await clientPrograms.create({ ...parties, programID: drafted })
      await assignStaff(cloud, drafted, { staffID: FINN, hours: 4 })
      const sent = await onCalendar('Juniper Health Inc – High Ropes', '05/05/2026')
      await clientPrograms.create({ ...parties, programID: sent })
      await clientPrograms.send({ programID: sent })
      const other = await onCalendar('Juniper Health Incorporated', '05/06/2026')
      const programName = 'Juniper Health Inc – Orienteering'
      const { programID: undated } = await clientPrograms.create({ ...parties, programName })
      const approved = await approvedRequest(cloud, { clientID }, { organization: 'Juniper Health Inc' })
      expect(await clients.countRelated({ clientID })).toMatchObject({ named: 3 })

      cloud.clock.advance(1000)
      if (how === 'merged') await clients.merge({ clientID: kept.clientID, duplicateID: clientID })
      else await clients.update({ clientID, organization: 'Juniper health', allowSameName: true })
      const nameOf = async (programID: string | null) =>
        (await clientPrograms.get({ programID: programID ?? '' })).programName
      expect((await programSchedule.get({ programID: drafted })).programName).toBe('Juniper health – Low Ropes')
      expect(await nameOf(drafted)).toBe('Juniper health – Low Ropes')
      expect(await nameOf(undated)).toBe('Juniper health – Orienteering')
      expect(await nameOf(approved.programID)).toMatch(/^Juniper health – /)
      const { items: shifts } = await cloud.as('facilitator').staffPrograms.listByStaff({ staffID: FINN })
      expect(shifts).toMatchObject([{ programName: 'Juniper health – Low Ropes' }])
      expect(await nameOf(sent)).toBe('Juniper Health Inc – High Ropes')
      expect(await clientPrograms.get({ programID: sent })).toMatchObject({ needsAmendment: false })
      expect((await programSchedule.get({ programID: sent })).programName).toBe('Juniper Health Inc – High Ropes')
      expect((await programSchedule.get({ programID: other })).programName).toBe('Juniper Health Incorporated')
      expect(await findWrongCopies(cloud.store)).toEqual([])

      await audit.undo({ changeID: (await listChangesMadeNow(cloud))[0] ?? '' })
      expect(await nameOf(drafted)).toBe('Juniper Health Inc – Low Ropes')
      expect(await nameOf(undated)).toBe('Juniper Health Inc – Orienteering')
      expect(await nameOf(approved.programID)).toMatch(/^Juniper Health Inc – /)
    })
  })

  it('clients.merge takes the chosen details from the duplicate, and an Undo restores both clients', async () => {
    const { clients, audit } = (await open()).as('admin')
    const kept = await clients.create({ organization: 'Acme', phone: '555 1', contactName: 'Ann', type: 'school' })
    const duplicate = await clients.create({ organization: 'Acme Inc', phone: '555 2', contactName: 'Ben' })
    const target = { clientID: kept.clientID, duplicateID: duplicate.clientID }
    expect(await clients.merge({ ...target, take: ['phone'] })).toMatchObject({ phone: '555 2', contactName: 'Ann' })
    const { items } = await audit.list({ where: { collection: 'clients', documentId: kept.clientID } })
    const merge = items.find(({ summary }) => summary.startsWith('Merged'))
    await audit.undo({ changeID: merge?.changeID ?? '' })
    expect(await clients.get({ clientID: kept.clientID })).toMatchObject({ phone: '555 1' })
    expect(await clients.get({ clientID: duplicate.clientID })).toMatchObject({ phone: '555 2' })
  })

  it('deleting a client and creating its contract concurrently leaves no contract without a client', async () => {
    const { clients, clientPrograms } = (await open()).as('admin')
    const { clientID } = await clients.create({ organization: 'Acme School' })
    const [deleted, created] = await Promise.allSettled([
      clients.delete({ clientID }),
      clientPrograms.create({ clientID, ...DRAFT }),
    ])
    expect([deleted.status, created.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('clients.update refuses to rename a client with more than 2,000 programs', async () => {
    const cloud = await open()
    const { clients } = cloud.as('admin')
    const { clientID } = await clients.create({ organization: 'Acme School' })
    const batch = cloud.store.batch()
    for (let number = 0; number <= 2000; number += 1)
      batch.create(programSchedule, entryOf(`p${number}`, { clientID, organization: 'Acme School' }))
    await batch.commit()
    const renamed = clients.update({ clientID, organization: 'Acme College' })
    expect(await refusalOf(renamed)).toBe('failed-precondition: too-many')
    expect((await cloud.store.get(programSchedule, 'p0'))?.organization).toBe('Acme School')
  })
})
