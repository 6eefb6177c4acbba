import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { titlesOf } from '../../../testing/read-all-documents.ts'
import { createScheduleEntry } from '../../../testing/staffing.ts'
import { signing } from '../contracts/signing/sent-contract.testing.ts'
import { findWrongCopies } from '../facts/copies-invariant.testing.ts'
import { APRIL_20, approvedRequest } from '../requests/create/request-form.testing.ts'

const MAY_4 = { date: '05/04/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const MAY_5 = { ...MAY_4, date: '05/05/2026' }

/** Creates a type for 6 to 30 people, and a client's program of it for 24 people on April 20. */
async function openProgram(cloud: TestCloud) {
  const admin = cloud.as('admin')
  await admin.programTypes.create({ name: 'Team challenge', participantsFrom: 6, participantsTo: 30 })
  const { id: requestID, programID } = await approvedRequest(cloud, { ...APRIL_20, location: 'Lake', staffNeeded: 0 })
  const cleo = cloud.as('client').clientPrograms
  return {
    admin,
    cleo,
    requestID,
    programID,
    entry: () => admin.programSchedule.get({ programID }),
    ask: (wish: object) => {
      cloud.clock.advance(1)
      return cleo.requestChange({ programID, ...wish })
    },
    statuses: async () => (await cleo.listChanges({ programID })).items.map(({ status }) => status),
    waiting: async () => (await admin.inbox.list({ kind: 'changes' })).items.map(({ id }) => id),
  }
}

/** Sends and signs the contract of a program. */
async function signContract(cloud: TestCloud, programID: string): Promise<void> {
  const { clientPrograms } = cloud.as('admin')
  await clientPrograms.update({ programID, lineItems: [{ description: 'Per person', unitPrice: 10, quantity: 24 }] })
  await cloud.as('client').clientPrograms.sign(signing(await clientPrograms.send({ programID })))
}

onBothStores('clientPrograms.requestChange', (open) => {
  it('changes a headcount at once, with the request and the contract, and tells both sides', async () => {
    const cloud = await open()
    const { admin, ask, entry, programID, requestID, statuses, waiting } = await openProgram(cloud)
    await signContract(cloud, programID)
    expect(await ask({ participants: 28, note: 'Four more came.' })).toMatchObject({
      status: 'accepted',
      participants: 28,
      participantsBefore: 24,
      decidedByName: null,
    })
    expect(await entry()).toMatchObject({ participants: 28 })
    expect(await admin.programRequests.get({ id: requestID })).toMatchObject({ programDetails: { participants: 28 } })
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ signed: true, needsAmendment: true })
    expect(await waiting()).toEqual([])
    expect(await statuses()).toEqual(['accepted'])
    const [mail] = (await cloud.mails(emailOf('admin'))).filter(({ subject }) => subject.includes('headcount'))
    expect(mail?.text).toContain('Cleo Client changed it to 28 participants instead of 24, on Mon, Apr 20.')
    expect(mail?.text).toContain('Four more came.')
    expect(await cloud.subjects('client')).toContain('We plan for 28 participants')
    const { items } = await admin.audit.list({ where: { collection: 'programSchedule', documentId: programID } })
    expect(items.map(({ change }) => change?.sentence)).toContainEqual(
      expect.stringContaining('changed the headcount of Hillcrest Middle School – Team challenge to 28'),
    )
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('follows until the day of the centre, and asks an Admin from the day after', async () => {
    const cloud = await open()
    const { admin, cleo, ask, programID } = await openProgram(cloud)
    expect(await cleo.listChanges({ programID })).toMatchObject({ participantsUntil: '04/15/2026' })
    cloud.clock.set(Date.parse('2026-04-15T23:30:00-04:00'))
    expect(await ask({ participants: 25 })).toMatchObject({ status: 'accepted' })
    cloud.clock.set(Date.parse('2026-04-16T00:30:00-04:00'))
    expect(await ask({ participants: 26 })).toMatchObject({ status: 'waiting' })
    await admin.centre.save({ headcountDays: 2 })
    expect(await ask({ participants: 27 })).toMatchObject({ status: 'accepted' })
    expect(await cleo.listChanges({ programID })).toMatchObject({ participantsUntil: '04/18/2026' })
  })

  it('asks an Admin if the group is too large for the type or the place, and about every date', async () => {
    const cloud = await open()
    const { admin, ask, entry, programID, statuses, waiting } = await openProgram(cloud)
    await ask({ participants: 31 })
    const { placeID } = await admin.places.create({ name: 'Cabin', capacity: 26 })
    await admin.programSchedule.update({ programID, placeID })
    await ask({ participants: 27 })
    const { id } = await ask({ participants: 25, dates: [MAY_4, MAY_5], note: 'Exams' })
    // Each replaced the one before.
    expect(await statuses()).toEqual(['waiting', 'superseded', 'superseded'])
    expect(await waiting()).toEqual([id])
    expect(await entry()).toMatchObject({ participants: 24, date: '04/20/2026' })
    const mails = await cloud.mails(emailOf('admin'))
    expect(mails.find(({ text }) => text.includes('Exams'))?.text).toMatch(
      /25 participants instead of 24, Mon, May 4, .* or Tue, May 5/,
    )
  })

  it('refuses a wish that changes nothing or names a past date', async () => {
    const cloud = await open()
    const { ask } = await openProgram(cloud)
    for (const wish of [{}, { participants: 24 }])
      expect(await refused(ask(wish))).toMatchObject({ code: 'invalid-argument', data: { reason: 'nothing-changed' } })
    const past = { ...MAY_4, date: '03/02/2026' }
    expect(await refused(ask({ dates: [MAY_4, past] }))).toMatchObject({
      code: 'invalid-argument',
      data: { reason: 'past', fields: [{ field: 'dates.1.date' }] },
    })
  })

  it('refuses a change of a program that has begun or is cancelled, and ends a change of a cancelled one', async () => {
    const cloud = await open()
    const { admin, ask, programID, statuses, waiting } = await openProgram(cloud)
    const { id } = await ask({ dates: [MAY_4] })
    await admin.programSchedule.update({ programID, status: 'cancelled' })
    expect(await statuses()).toEqual(['superseded'])
    expect(await waiting()).toEqual([])
    expect(await refused(admin.clientPrograms.acceptChange({ id }))).toMatchObject({ data: { reason: 'not-waiting' } })
    expect(await refused(ask({ participants: 25 }))).toMatchObject({ data: { reason: 'program-cancelled' } })
    await admin.programSchedule.update({ programID, status: 'confirmed', override: { note: 'Again' } })
    cloud.clock.set(Date.parse('2026-04-20T09:00:00-04:00'))
    expect(await refused(ask({ participants: 25 }))).toMatchObject({ data: { reason: 'program-begun' } })
  })

  it('hides the program from strangers, staff and other clients', async () => {
    const cloud = await open()
    const { ask, programID } = await openProgram(cloud)
    const { id } = await ask({ dates: [MAY_4] })
    for (const person of ['stranger', 'facilitator', 'noAccess'] as const) {
      const by = cloud.as(person).clientPrograms
      expect(await refusalOf(by.listChanges({ programID }))).toBe('not-found')
      expect(await refusalOf(by.requestChange({ programID, participants: 20 }))).toBe('not-found')
      expect(await refusalOf(by.withdrawChange({ id }))).toBe('not-found')
      expect(await refusalOf(by.acceptChange({ id }))).toBe('permission-denied')
    }
    expect(await refusalOf(cloud.as('admin').clientPrograms.requestChange({ programID, participants: 20 }))).toBe(
      'permission-denied: not-client',
    )
    const { items, can } = await cloud.as('client').clientPrograms.listChanges({ programID })
    expect(can).toEqual({ requestChange: true })
    expect(items[0]?.can).toEqual({ accept: false, decline: false, withdraw: true })
  })

  it('keeps one waiting change if two people ask at once', async () => {
    const cloud = await open()
    const { ask, statuses } = await openProgram(cloud)
    await Promise.all([ask({ dates: [MAY_4] }), ask({ dates: [MAY_5] })])
    expect((await statuses()).toSorted()).toEqual(['superseded', 'waiting'])
  })

  it('counts like a request, because the Admins are mailed', async () => {
    const cloud = await open({ settings: { requests: { perHour: 2, perDay: 0 } } })
    const { ask } = await openProgram(cloud)
    await ask({ participants: 25 })
    expect(await refusalOf(ask({ participants: 26 }))).toBe('resource-exhausted: asked-too-often')
  })
})

onBothStores('clientPrograms.acceptChange', (open) => {
  it('moves the program to the chosen date, and can be undone', async () => {
    const cloud = await open()
    const { admin, cleo, ask, entry, programID, waiting } = await openProgram(cloud)
    await signContract(cloud, programID)
    const { id, version } = await ask({ participants: 31, dates: [MAY_4, MAY_5] })
    cloud.clock.advance(1)
    await admin.clientPrograms.acceptChange({ id, version, choice: 1 })
    expect(await entry()).toMatchObject({ ...MAY_5, participants: 31 })
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ needsAmendment: true })
    expect((await cleo.listChanges({ programID })).items).toMatchObject([
      { status: 'accepted', accepted: MAY_5, decidedByName: 'Ada Admin' },
    ])
    expect(await titlesOf(cloud, 'client')).toContain(
      'We made the change you asked for: Hillcrest Middle School – Team challenge',
    )
    expect(await findWrongCopies(cloud.store)).toEqual([])
    const { items } = await admin.audit.list({ where: { collection: 'changeRequests', documentId: id } })
    await admin.audit.undo({ changeID: items[0]?.changeID ?? '' })
    expect(await entry()).toMatchObject({ ...APRIL_20, participants: 24 })
    expect(await waiting()).toEqual([id])
  })

  it('needs a note if a conflict blocks the date', async () => {
    const cloud = await open()
    const { admin, ask, entry } = await openProgram(cloud)
    await createScheduleEntry(cloud, 'taken', { ...MAY_4, location: 'Lake' })
    const { id } = await ask({ dates: [MAY_4] })
    const { clientPrograms } = admin
    expect(await refused(clientPrograms.acceptChange({ id }))).toMatchObject({ data: { reason: 'conflicts' } })
    expect(await refused(clientPrograms.acceptChange({ id, choice: 1 }))).toMatchObject({ code: 'invalid-argument' })
    await clientPrograms.acceptChange({ id, override: { note: 'They share the lake' } })
    expect(await entry()).toMatchObject({ ...MAY_4, overrides: [{ note: 'They share the lake' }] })
  })

  it('takes only one of two answers', async () => {
    const cloud = await open()
    const { admin, cleo, ask } = await openProgram(cloud)
    const { id } = await ask({ dates: [MAY_4] })
    const other = cloud.as('secondAdmin').clientPrograms
    const answers = await Promise.allSettled([
      admin.clientPrograms.acceptChange({ id }),
      other.declineChange({ id, reason: 'Full' }),
      cleo.withdrawChange({ id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('refuses the version of a change that has been answered', async () => {
    const cloud = await open()
    const { admin, ask } = await openProgram(cloud)
    const { id, version } = await ask({ dates: [MAY_4] })
    expect(await refusalOf(admin.clientPrograms.acceptChange({ id, version: version + 1 }))).toBe('aborted')
  })
})

onBothStores('clientPrograms.declineChange', (open) => {
  it('leaves the program as planned, and tells the client why', async () => {
    const cloud = await open()
    const { admin, cleo, ask, entry, programID } = await openProgram(cloud)
    const { id } = await ask({ dates: [MAY_4] })
    await admin.clientPrograms.declineChange({ id, reason: 'The lake is closed in May.' })
    expect(await entry()).toMatchObject(APRIL_20)
    expect((await cleo.listChanges({ programID })).items).toMatchObject([
      { status: 'declined', reason: 'The lake is closed in May.' },
    ])
    const [mail] = (await cloud.mails(emailOf('client'))).filter(({ subject }) => subject.startsWith("We can't make"))
    expect(mail?.text).toContain('The lake is closed in May.')
    expect(mail?.text).toContain('Mon, May 4')
  })

  it('tells an editor who asked, but not if their rights were taken back', async () => {
    for (const rights of ['view', null] as const) {
      const cloud = await open()
      const { admin, programID, requestID } = await openProgram(cloud)
      const share = (given: 'edit' | 'view' | null) =>
        cloud.as('client').programRequests.share({ id: requestID, email: emailOf('stranger'), rights: given })
      await share('edit')
      const { id } = await cloud.as('stranger').clientPrograms.requestChange({ programID, dates: [MAY_4] })
      await share(rights)
      await admin.clientPrograms.declineChange({ id, reason: 'The lake is closed in May.' })
      const told = (await titlesOf(cloud, 'stranger')).filter((title) => title.startsWith("We can't make the change"))
      expect(told).toHaveLength(rights ? 1 : 0)
    }
  })
})

onBothStores('programSchedule.delete', (open) => {
  it('deletes the changes that the client asked for, and restores them with Undo', async () => {
    const cloud = await open()
    const { admin, ask, programID, waiting } = await openProgram(cloud)
    const { id } = await ask({ dates: [MAY_4], note: 'We moved.' })
    cloud.clock.advance(1)
    await admin.programSchedule.delete({ programID })
    expect((await admin.clientPrograms.listChanges({ programID })).items).toEqual([])
    const where = { collection: 'programSchedule', documentId: programID } as const
    await admin.audit.undo({ changeID: (await admin.audit.list({ where })).items[0]?.changeID ?? '' })
    expect(await waiting()).toEqual([id])
  })
})

onBothStores('clientPrograms.withdrawChange', (open) => {
  it('ends a waiting change, and marks the question to the Admins as read', async () => {
    const cloud = await open()
    const { cleo, ask, statuses, waiting } = await openProgram(cloud)
    const { id } = await ask({ dates: [MAY_4] })
    await cleo.withdrawChange({ id })
    expect(await statuses()).toEqual(['withdrawn'])
    expect(await waiting()).toEqual([])
    const { items } = await cloud.as('admin').notifications.listMine({ where: { unread: true } })
    expect(items.map(({ title }) => title)).not.toContainEqual(expect.stringContaining('asks for a change'))
  })
})
