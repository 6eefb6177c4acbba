import { DAY, LIMITS, SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { runChange, titlesOf } from '../../../testing/read-all-documents.ts'
import { ADA, createShift, createStaffRecords, FAY, FINN, shiftsOf } from '../../../testing/staffing.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { findWrongCopies } from '../facts/copies-invariant.testing.ts'
import { expireSwaps } from './end-swaps.ts'
import { shiftSwaps } from './shift-swaps.documents.ts'

const ROPES = { programName: 'Ropes', date: '04/01/2026', startTime: '9:00 AM', endTime: '12:30 PM' }
/** A program at the same time as Ropes. */
const RAFT = { programName: 'Raft', date: '04/01/2026', startTime: '9:30 AM', endTime: '11:30 AM' }

/** Creates Ropes, confirmed by Finn, and Raft at the same time, confirmed by Fay. */
async function createRopesAndRaft(cloud: TestCloud, raft = RAFT) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 30, admin: 50 })
  const admin = cloud.as('admin')
  const { programID: ropes, id: ownID } = await createShift(cloud, FINN, ROPES, { role: 'Lead' })
  const { programID: raftID, id: theirID } = await createShift(cloud, FAY, raft, { role: 'Guide', hours: 2 })
  const finn = cloud.as('facilitator').staffPrograms
  const fay = cloud.as('secondFacilitator').staffPrograms
  await finn.confirm({ id: ownID })
  await fay.confirm({ id: theirID })
  cloud.clock.advance(SECOND)
  return {
    admin,
    finn,
    fay,
    ropes,
    raft: raftID,
    ownID,
    theirID,
    exchange: () => finn.proposeSwap({ id: ownID, withStaffID: FAY, theirID, note: 'Exam' }),
    handOver: (withStaffID = ADA) => finn.proposeSwap({ id: ownID, withStaffID }),
    accept: () => fay.answerSwap({ id: ownID, accept: true }),
    syncRopes: (...facilitators: { staffID: string; role: string; hours: number }[]) => {
      const { programName, date } = ROPES
      const override = { note: 'For the test' }
      return admin.staffPrograms.sync({ programID: ropes, programName, date, facilitators, override })
    },
    worksOn: async (programID: string) => {
      const { staffing } = await admin.programSchedule.get({ programID })
      return staffing.map(({ staffID, role, state }) => [staffID, role, state])
    },
    openSwaps: async () => (await admin.staffPrograms.listSwaps({})).items,
  }
}

async function isUnread(cloud: TestCloud, person: Person, title: string): Promise<boolean> {
  const { items } = await cloud.as(person).notifications.listMine({ where: { unread: true } })
  return items.some((notification) => notification.title === title)
}
const ENDED = 'The swap of Finn Facilitator and Fay Facilitator has ended'

onBothStores('A swap of shifts (R148)', (open) => {
  it('exchanges two shifts with their roles and hours when it is accepted, and changes nothing before', async () => {
    const cloud = await open()
    const { admin, fay, ropes, raft, ownID, exchange, accept, worksOn } = await createRopesAndRaft(cloud)
    const asked = 'Finn Facilitator asks you to swap Raft for Ropes'
    const swapped = 'Finn Facilitator and Fay Facilitator swapped shifts'
    expect(await exchange()).toMatchObject({ id: ownID, status: 'proposed', withStaffName: 'Fay Facilitator' })
    expect(await worksOn(ropes)).toEqual([[FINN, 'Lead', 'confirmed']])
    const [mail] = (await cloud.mails(emailOf('secondFacilitator'))).slice(-1)
    expect(mail?.subject).toBe(asked)
    expect(mail?.text).toContain('Exam')
    expect(mail?.text).toMatch(/Finn Facilitator would work Raft on .* \(\d+ planned hours\) instead of you\./)
    expect((await fay.listSwaps({})).items).toMatchObject([
      { shift: { programName: 'Ropes' }, theirShift: { programName: 'Raft' }, can: { answer: true, withdraw: false } },
    ])
    cloud.clock.advance(SECOND)
    expect(await isUnread(cloud, 'secondFacilitator', asked)).toBe(true)
    expect(await accept()).toMatchObject({ status: 'accepted' })
    expect(await isUnread(cloud, 'secondFacilitator', asked)).toBe(false)
    for (const programID of [ropes, raft]) {
      const titles = (await admin.programs.messages({ programID })).items.map(({ title }) => title)
      expect(titles).toEqual(expect.arrayContaining([asked, swapped]))
    }
    expect(await worksOn(ropes)).toEqual([[FAY, 'Lead', 'confirmed']])
    expect(await worksOn(raft)).toEqual([[FINN, 'Guide', 'confirmed']])
    expect(await shiftsOf(cloud, ropes)).toMatchObject([{ hours: 3, totalCost: 90 }])
    expect(await titlesOf(cloud, 'admin')).toContain(swapped)
    const told = ['You work Raft', "You're no longer assigned to Ropes"]
    expect(await cloud.subjects('facilitator')).toEqual(expect.arrayContaining(told))
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it.each([
    [3, []],
    [2.5, ['Your week would be 3 h, over your limit of 2.5 h.']],
  ])('warns the person who is asked if their week would be longer than %s h', async (maxHoursPerWeek, words) => {
    const cloud = await open()
    const { admin, finn, fay, exchange } = await createRopesAndRaft(cloud)
    await admin.staff.update({ staffID: FAY, maxHoursPerWeek })
    await exchange()
    expect((await fay.listSwaps({})).items).toMatchObject([{ warnings: words }])
    for (const others of [finn, admin.staffPrograms])
      expect((await others.listSwaps({})).items).toMatchObject([{ warnings: [] }])
    const [mail] = (await cloud.mails(emailOf('secondFacilitator'))).slice(-1)
    expect(mail?.text.includes('Your week would be')).toBe(words.length > 0)
  })

  it('moves one shift to another person, and is undone completely', async () => {
    const cloud = await open()
    const { admin, fay, ropes, ownID, handOver, worksOn, openSwaps } = await createRopesAndRaft(cloud)
    const notFree = { message: "They can't work Ropes then.", data: { reason: 'not-free' } }
    expect(await refused(handOver(FAY))).toMatchObject(notFree)
    await handOver()
    expect((await fay.listSwaps({})).items).toEqual([])
    const changeID = await runChange(cloud, () => admin.staffPrograms.answerSwap({ id: ownID, accept: true }))
    expect(await worksOn(ropes)).toEqual([[ADA, 'Lead', 'confirmed']])
    const sentence = (await admin.audit.list({ limit: 10 })).items.find((entry) => entry.change)?.change?.sentence
    expect(sentence).toContain('Ada Admin agreed with Finn Facilitator to take the shift on Ropes')
    await admin.audit.undo({ changeID })
    expect(await worksOn(ropes)).toEqual([[FINN, 'Lead', 'confirmed']])
    expect(await openSwaps()).toMatchObject([{ id: ownID, status: 'proposed' }])
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('can be declined with a reason, withdrawn, and proposed again', async () => {
    const cloud = await open()
    const { finn, fay, ownID, exchange, accept, openSwaps } = await createRopesAndRaft(cloud)
    await exchange()
    expect(await refusalOf(exchange())).toBe('already-exists: already-asked')
    expect(await refusalOf(fay.withdrawSwap({ id: ownID }))).toBe('permission-denied: not-yours')
    expect(await refusalOf(finn.answerSwap({ id: ownID, accept: true }))).toBe('permission-denied: not-yours')
    await fay.answerSwap({ id: ownID, accept: false, reason: 'Too early' })
    expect(await cloud.subjects('facilitator')).toContain("Fay Facilitator can't take Ropes")
    await exchange()
    await finn.withdrawSwap({ id: ownID })
    expect(await openSwaps()).toEqual([])
    expect(await titlesOf(cloud, 'secondFacilitator')).toContain(ENDED)
    expect(await refusalOf(accept())).toBe('failed-precondition: taken-back')
  })

  it('ends with a message to both when a shift moves, is given back or assigned to others', async () => {
    const cloud = await open()
    const { admin, finn, fay, ropes, raft, ownID, theirID, exchange, accept, syncRopes, openSwaps } =
      await createRopesAndRaft(cloud)
    const both = [FINN, FAY].map((staffID) => ({ staffID, role: 'Lead', hours: 3 }))
    const confirmTheirs = () => fay.confirm({ id: theirID })
    const ends: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => admin.programSchedule.update({ programID: raft, startTime: '9:45 AM' }), confirmTheirs],
      [() => finn.giveBack({ id: ownID, reason: 'Exam' }), () => finn.confirm({ id: ownID })],
      [() => fay.giveBack({ id: theirID, reason: 'Ill' }), confirmTheirs],
      [() => syncRopes(...both), () => syncRopes(...both.slice(0, 1))],
      [() => syncRopes(), async () => {}],
    ]
    for (const [end, mend] of ends) {
      await exchange()
      await end()
      expect(await openSwaps()).toEqual([])
      expect(await refusalOf(accept())).toBe('failed-precondition: changed')
      await mend()
      cloud.clock.advance(SECOND)
    }
    for (const person of ['facilitator', 'secondFacilitator'] as const)
      expect((await titlesOf(cloud, person)).filter((title) => title === ENDED)).toHaveLength(ends.length)
    for (const programID of [ropes, raft]) {
      const { items } = await admin.programs.messages({ programID, limit: 100 })
      expect(items.filter(({ title }) => title === ENDED)).toHaveLength(2 * ends.length)
    }
  })

  it('ends when Undo restores it but it is no longer possible', async () => {
    const cloud = await open()
    const { admin, finn, fay, ownID, exchange, accept, openSwaps } = await createRopesAndRaft(cloud)
    await exchange()
    const changeID = await runChange(cloud, () => fay.answerSwap({ id: ownID, accept: false }))
    await finn.giveBack({ id: ownID, reason: 'Exam' })
    await admin.audit.undo({ changeID })
    expect(await openSwaps()).toEqual([])
    expect(await refusalOf(accept())).toBe('failed-precondition: changed')
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it("ends with a mail when a shift's role, hours or place changes", async () => {
    const cloud = await open()
    const { admin, ropes, exchange, accept, syncRopes, openSwaps } = await createRopesAndRaft(cloud)
    const ends = [
      () => syncRopes({ staffID: FINN, role: 'Belayer', hours: 3 }),
      () => syncRopes({ staffID: FINN, role: 'Belayer', hours: 2 }),
      () => admin.programSchedule.update({ programID: ropes, location: 'North woods' }),
    ]
    for (const [round, end] of ends.entries()) {
      await exchange()
      cloud.clock.advance(SECOND)
      await end()
      expect(await openSwaps()).toEqual([])
      expect(await refusalOf(accept())).toBe('failed-precondition: changed')
      for (const person of ['facilitator', 'secondFacilitator'] as const) {
        const mails = (await cloud.mails(emailOf(person))).filter(({ subject }) => subject === ENDED)
        expect(mails).toHaveLength(round + 1)
        expect(mails[0]?.text).toContain('One of the shifts, or who works it, changed.')
      }
      cloud.clock.advance(2 * DAY)
    }
    await exchange()
    await admin.programSchedule.update({ programID: ropes, dayNotes: 'Bring water' })
    await syncRopes({ staffID: FINN, role: 'Belayer', hours: 2 })
    expect(await openSwaps()).toHaveLength(1)
  })

  it('ends with a message to both when Undo removes its shift or makes a person inactive', async () => {
    const cloud = await open()
    const { admin, finn, ropes, ownID, exchange, handOver, accept, syncRopes, openSwaps } =
      await createRopesAndRaft(cloud)
    const endings = async (person: Person) =>
      (await titlesOf(cloud, person)).filter((title) => title.endsWith('has ended')).length
    // Finn's confirmation is undone while Fay is asked.
    const { items } = await admin.audit.list({ where: { programID: ropes }, limit: 50 })
    const confirmed = items.find(({ call }) => call === 'staffPrograms.confirm')
    await runChange(cloud, exchange)
    await admin.audit.undo({ changeID: confirmed?.changeID ?? '' })
    expect(await openSwaps()).toEqual([])
    expect([await endings('facilitator'), await endings('secondFacilitator')]).toEqual([1, 1])
    expect(await refusalOf(accept())).toBe('failed-precondition: changed')
    // A change of role is undone after a swap of the new role was proposed.
    await finn.confirm({ id: ownID })
    const roleChanged = await runChange(cloud, () => syncRopes({ staffID: FINN, role: 'Guide', hours: 3 }))
    await runChange(cloud, exchange)
    await admin.audit.undo({ changeID: roleChanged })
    expect(await openSwaps()).toEqual([])
    expect([await endings('facilitator'), await endings('secondFacilitator')]).toEqual([2, 2])
    // A person is made active, asked, and made inactive by Undo.
    await admin.staff.update({ staffID: ADA, active: false })
    const activated = await runChange(cloud, () => cloud.as('secondAdmin').staff.update({ staffID: ADA, active: true }))
    await runChange(cloud, handOver)
    await admin.audit.undo({ changeID: activated })
    expect(await openSwaps()).toEqual([])
    expect(await endings('facilitator')).toBe(3)
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('sends its people at most four mails a day, even if it is proposed, withdrawn and undone repeatedly', async () => {
    const cloud = await open()
    const { admin, finn, fay, ownID, exchange } = await createRopesAndRaft(cloud)
    const mails = async (person: Person) => (await cloud.mails(emailOf(person))).length
    const [before, beforeOfFinn] = [await mails('secondFacilitator'), await mails('facilitator')]
    for (let round = 0; round < 5; round++) {
      await exchange()
      cloud.clock.advance(SECOND)
      await finn.withdrawSwap({ id: ownID })
      cloud.clock.advance(SECOND)
    }
    for (let round = 0; round < 3; round++) {
      const changeID = await runChange(cloud, exchange)
      await admin.audit.undo({ changeID })
    }
    cloud.clock.advance(SECOND)
    expect(await mails('secondFacilitator')).toBe(before + 4)
    expect(await mails('facilitator')).toBe(beforeOfFinn)
    await exchange()
    expect((await fay.listSwaps({})).items).toHaveLength(1)
    expect((await titlesOf(cloud, 'secondFacilitator')).at(-1)).toBe('Finn Facilitator asks you to swap Raft for Ropes')
    await finn.withdrawSwap({ id: ownID })
    cloud.clock.advance(DAY)
    await exchange()
    expect(await mails('secondFacilitator')).toBe(before + 5)
  })

  it('ends when its shift is given back concurrently with the proposal', async () => {
    const cloud = await open()
    const { ownID, exchange, openSwaps } = await createRopesAndRaft(cloud)
    let proposed: Promise<unknown> | undefined
    const inOrder = () => {
      const reader = cloud.store.createTransactionReader()
      const find: typeof reader.find = async (collection, query) => {
        const page = await reader.find(collection, query)
        if (collection.name === shiftSwaps.name) proposed ??= exchange()
        await proposed
        return page
      }
      return { ...reader, find }
    }
    const store = { ...cloud.store, createTransactionReader: inOrder }
    const slowly = cloud.through({ ...cloud.services, store }, 'facilitator')
    await slowly.staffPrograms.giveBack({ id: ownID, reason: 'Exam' })
    await expect(proposed).resolves.toMatchObject({ status: 'proposed' })
    expect(await openSwaps()).toEqual([])
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('refuses an exchange proposed by an inactive person, but not a handover', async () => {
    const cloud = await open()
    const { admin, exchange, handOver } = await createRopesAndRaft(cloud)
    await admin.staff.update({ staffID: FINN, active: false })
    expect(await refusalOf(exchange())).toBe('failed-precondition: inactive')
    expect(await handOver()).toMatchObject({ status: 'proposed' })
  })

  it("takes its people's new names, and ends when one of them is no longer active", async () => {
    const cloud = await open()
    const { admin, exchange, openSwaps } = await createRopesAndRaft(cloud)
    await exchange()
    await admin.staff.update({ staffID: FAY, name: 'Fay Fischer' })
    expect(await openSwaps()).toMatchObject([{ withStaffName: 'Fay Fischer', staffName: 'Finn Facilitator' }])
    await admin.staff.update({ staffID: FAY, active: false })
    expect(await openSwaps()).toEqual([])
  })

  it('requires confirmed shifts on both sides, until two days before the earlier one', async () => {
    const cloud = await open()
    const { admin, finn, fay, ownID, theirID, exchange, accept, openSwaps } = await createRopesAndRaft(cloud)
    expect(await refusalOf(fay.proposeSwap({ id: ownID, withStaffID: ADA }))).toBe('not-found')
    const ofAnother = finn.proposeSwap({ id: ownID, withStaffID: ADA, theirID })
    expect(await refusalOf(ofAnother)).toBe('invalid-argument: unknown')
    await fay.giveBack({ id: theirID, reason: 'Ill' })
    expect(await refusalOf(exchange())).toBe('failed-precondition: not-possible')
    await fay.confirm({ id: theirID })
    const { answerBy } = await exchange()
    cloud.clock.set(answerBy)
    expect(await refusalOf(accept())).toBe('failed-precondition: expired')
    await expireSwaps(cloud.services)
    expect(await openSwaps()).toEqual([])
    expect(await titlesOf(cloud, 'facilitator')).toContain(ENDED)
    cloud.clock.advance(SECOND)
    expect(await refusalOf(exchange())).toBe('failed-precondition: too-late')
    expect(await findWrongCopies(cloud.store)).toEqual([])
    const answer = admin.staffPrograms.answerSwap({ id: ownID, accept: true })
    expect(await refusalOf(answer)).toBe('permission-denied: not-yours')
  })

  it('refuses an acceptance if a new conflict blocks one of the people', async () => {
    const cloud = await open()
    const { admin, ropes, exchange, accept, worksOn } = await createRopesAndRaft(cloud)
    await exchange()
    const away = { weekly: [], exceptions: [{ date: ROPES.date, available: false, note: 'Dentist' }] }
    await admin.staff.update({ staffID: FAY, availability: away })
    expect(await refusalOf(accept())).toBe('failed-precondition: conflicts')
    await admin.staff.update({ staffID: FAY, availability: { weekly: [], exceptions: [] } })
    await admin.staff.update({ staffID: FINN, availability: away })
    const refusal = await refused(accept())
    expect(refusal).toMatchObject({ message: "They can't work Raft then.", data: { reason: 'not-free' } })
    expect(await worksOn(ropes)).toEqual([[FINN, 'Lead', 'confirmed']])
  })

  it('can be accepted for a program with the maximum number of people', async () => {
    const cloud = await open()
    const { admin, ropes, ownID, handOver } = await createRopesAndRaft(cloud)
    const { version: _, ...shift } = (await cloud.store.get(staffPrograms, ownID)) ?? expect.unreachable()
    const batch = cloud.store.batch()
    for (let at = 1; at < LIMITS.facilitatorsPerProgram; at++)
      batch.create(staffPrograms, { ...shift, id: `other${at}_${ropes}`, staffID: `other${at}` })
    await batch.commit()
    await handOver()
    expect(await admin.staffPrograms.answerSwap({ id: ownID, accept: true })).toMatchObject({ status: 'accepted' })
  })

  it('can be accepted only once by concurrent answers', async () => {
    const cloud = await open()
    const { ropes, exchange, accept, worksOn } = await createRopesAndRaft(cloud)
    await exchange()
    const answers = await Promise.allSettled([accept(), accept()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await worksOn(ropes)).toEqual([[FAY, 'Lead', 'confirmed']])
  })

  it('warns the person who proposes an exchange if it makes their week too long, before and after asking', async () => {
    const cloud = await open()
    const { admin, finn, fay, ownID, exchange } = await createRopesAndRaft(cloud)
    const warnings = async () => (await finn.swapCandidates({ id: ownID })).items.at(-1)?.shifts[0]?.warnings
    expect(await warnings()).toEqual([])
    await admin.staff.update({ staffID: FINN, maxHoursPerWeek: 1 })
    const sentence = expect.stringMatching(/^Your week would be \d+ h, over your limit of 1 h\.$/)
    expect(await warnings()).toEqual([sentence])
    await exchange()
    expect((await finn.listSwaps({})).items).toMatchObject([{ warnings: [sentence] }])
    for (const others of [fay, admin.staffPrograms])
      expect((await others.listSwaps({})).items).toMatchObject([{ warnings: [] }])
  })

  it('lists candidates who fit, with their shifts that could be exchanged, and without pay', async () => {
    const cloud = await open()
    const { admin, finn, ownID, theirID } = await createRopesAndRaft(cloud)
    const { items } = await finn.swapCandidates({ id: ownID })
    expect(items).toMatchObject([
      { staffID: ADA, fits: true, shifts: [] },
      { staffID: FAY, fits: false, shifts: [{ id: theirID, programName: 'Raft' }] },
    ])
    expect(JSON.stringify(items)).not.toMatch(/\$|\bpay|totalCost|Email|conflicts/)
    const away = { weekly: [], exceptions: [{ date: ROPES.date, available: false, note: '' }] }
    await admin.staff.update({ staffID: FAY, availability: away })
    expect((await finn.swapCandidates({ id: ownID })).items).toMatchObject([{ staffID: ADA }])
    cloud.clock.advance(30 * DAY)
    expect(await refusalOf(finn.swapCandidates({ id: ownID }))).toBe('failed-precondition: program-over')
  })
})
