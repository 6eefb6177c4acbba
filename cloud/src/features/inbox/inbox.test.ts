import { DAY, MINUTE, PAGE } from '@belay/contract/constants'
import type { InboxKind } from '@belay/contract/inbox-kinds'
import { describe, expect, it } from 'vitest'
import type { StoreReader } from '../../platform/documents/store.ts'
import { mailTroubles } from '../../platform/mail/mail-trouble.ts'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import { emailOf, onBothStores, type Person, refusalOf, START, type TestCloud, useridOf } from '../../testing/cloud.ts'
import { failedMail } from '../../testing/failed-mail.ts'
import { assignStaff, createAssignment, createScheduleEntry, createStaffRecords, FINN } from '../../testing/staffing.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { timeLogOf } from '../hours-logged/time-logs.testing.ts'
import { sentContract, signing } from '../programs/contracts/signing/sent-contract.testing.ts'
import { approvedRequest, form } from '../programs/requests/create/request-form.testing.ts'

/** A program two days after the start of a test, for which no staff is needed. */
const SOON = { date: '03/12/2026', staffNeeded: 0 } as const
const FACTS = { programName: 'Ropes', date: '03/12/2026', startTime: '9:00 AM', endTime: '12:00 PM' }

const listOf = async (cloud: TestCloud, kind: InboxKind) => (await cloud.as('admin').inbox.list({ kind })).items
/** Returns the IDs of a kind's items. Checks that the full list and the count contain the same items. */
async function idsOf(cloud: TestCloud, kind: InboxKind): Promise<string[]> {
  const { items, counts } = await cloud.as('admin').inbox.list({ kind })
  const all = (await cloud.as('admin').inbox.list({ limit: 200 })).items.filter((item) => item.kind === kind)
  expect(all).toEqual(items)
  expect(counts[kind]).toBe(items.length)
  return items.map(({ id }) => id)
}

onBothStores('inbox.list', (open) => {
  it('returns only people without a role if nothing else waits', async () => {
    const cloud = await open()
    const { items, counts } = await cloud.as('admin').inbox.list()
    expect(items).toMatchObject([{ kind: 'users', id: emailOf('noAccess'), user: { can: { changeRole: true } } }])
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(1)
  })

  it('refuses everybody but Admins', async () => {
    const cloud = await open()
    for (const person of ['facilitator', 'client', 'noAccess'] as const)
      expect(await refusalOf(cloud.as(person).inbox.list())).toBe('permission-denied')
  })

  it('returns the items of all kinds by due time, and counts all of them', async () => {
    const cloud = await open()
    await createScheduleEntry(cloud, 'near', { date: '03/11/2026', startTime: '11:30 AM', staffNeeded: 1 })
    const first = await cloud.as('client').programRequests.create(form)
    cloud.clock.advance(DAY)
    const second = await cloud.as('client').programRequests.create(form)
    const { items, counts } = await cloud.as('admin').inbox.list()
    expect(items.map(({ id }) => id)).toEqual(['near', first.id, emailOf('noAccess'), second.id])
    expect(counts).toMatchObject({ requests: 2, users: 1, staffing: 1, hours: 0 })
    const few = await cloud.as('admin').inbox.list({ limit: 2 })
    expect(few.items).toEqual(items.slice(0, 2))
    expect(few.counts).toEqual(counts)
  })

  describe('with requests', () => {
    it('returns a request until it is decided, with the number of programs at its first choice', async () => {
      const cloud = await open()
      const others = [
        ['meets its end', '04/20/2026', '11:00 AM', '2:00 PM'],
        ['meets its beginning', '04/20/2026', '8:00 AM', '9:15 AM'],
        ['is all day', '04/20/2026', '7:00 AM', '9:00 PM'],
        ['is within it', '04/20/2026', '10:00 AM', '11:00 AM'],
        ['follows', '04/20/2026', '12:00 PM', '2:00 PM'],
        ['is later', '04/20/2026', '6:00 PM', '8:00 PM'],
        ['is before', '04/20/2026', '8:00 AM', '9:00 AM'],
        ['is the day before', '04/19/2026', '9:00 AM', '12:00 PM'],
        ['is the day after', '04/21/2026', '9:00 AM', '12:00 PM'],
      ] as const
      for (const [name, date, startTime, endTime] of others)
        await createScheduleEntry(cloud, name, { date, startTime, endTime })
      await createScheduleEntry(cloud, 'off', { date: '04/20/2026', status: 'cancelled' })
      const { id } = await cloud.as('client').programRequests.create(form)
      expect(await listOf(cloud, 'requests')).toMatchObject([
        { id, since: START, due: START + 3 * DAY, others: 4, request: { organization: form.organization } },
      ])
      await cloud.as('admin').programRequests.reject({ id, reason: 'Full' })
      expect(await idsOf(cloud, 'requests')).toEqual([])
      await cloud.as('admin').programRequests.reopen({ id })
      expect(await idsOf(cloud, 'requests')).toEqual([id])
    })

    it('returns a request with offered dates only after its client rejected all of them', async () => {
      const cloud = await open()
      const { id } = await cloud.as('client').programRequests.create(form)
      const dates = ['04/27/2026', '04/29/2026'].map((date) => ({ date, startTime: '9:00 AM', endTime: '2:00 PM' }))
      await cloud.as('admin').programRequests.offerDates({ id, dates, holdUntil: '04/20/2026' })
      expect(await idsOf(cloud, 'requests')).toEqual([])
      await cloud.as('client').programRequests.chooseDate({ id, date: null })
      expect(await idsOf(cloud, 'requests')).toEqual([id])
    })

    it('returns a request that was approved without a date until it has a date', async () => {
      const cloud = await open()
      const { id } = await approvedRequest(cloud)
      expect(await idsOf(cloud, 'requests')).toEqual([])
      expect(await idsOf(cloud, 'undated')).toEqual([id])
      await cloud.as('admin').programSchedule.create({ ...FACTS, requestID: id, override: { note: 'As agreed' } })
      expect(await idsOf(cloud, 'undated')).toEqual([])
    })
  })

  describe('with contracts', () => {
    const KINDS = ['drafts', 'unsigned', 'declined', 'amendments', 'toVoid'] as const
    /** Returns the kind of each contract. */
    async function kindsOf(cloud: TestCloud): Promise<Record<string, string>> {
      const kinds: Record<string, string> = {}
      for (const kind of KINDS) for (const id of await idsOf(cloud, kind)) kinds[id] = kind
      return kinds
    }

    it('returns a contract as a draft, then as unsigned or declined, until it is signed', async () => {
      const cloud = await open()
      const { clientPrograms } = cloud.as('admin')
      const sent = await sentContract(cloud, { date: '05/20/2026', startTime: '9:00 AM', endTime: '11:00 AM' })
      const { programID } = sent
      expect(await listOf(cloud, 'unsigned')).toMatchObject([
        { contract: { organization: 'Acme School', total: 250, sentAt: START, can: { remind: true } } },
      ])
      await cloud.as('client').clientPrograms.decline({ programID, reason: 'Too dear' })
      expect(await kindsOf(cloud)).toEqual({ [programID]: 'declined' })
      await clientPrograms.update({ programID, discount: 50 })
      expect(await kindsOf(cloud)).toEqual({ [programID]: 'drafts' })
      const again = await clientPrograms.send({ programID })
      expect(await kindsOf(cloud)).toEqual({ [programID]: 'unsigned' })
      await cloud.as('client').clientPrograms.sign(signing(again))
      expect(await kindsOf(cloud)).toEqual({})
    })

    it('returns a signed contract that differs from its program as an amendment, then as a draft', async () => {
      const cloud = await open()
      const { clientPrograms, programSchedule } = cloud.as('admin')
      await createStaffRecords(cloud, { facilitator: 20 })
      await createScheduleEntry(cloud, 'p1', { ...SOON, programName: 'Team day' })
      const sent = await sentContract(cloud, { programID: 'p1' })
      await cloud.as('client').clientPrograms.sign(signing(sent))
      expect(await kindsOf(cloud)).toEqual({})
      await programSchedule.update({ programID: 'p1', date: '03/13/2026' })
      expect(await kindsOf(cloud)).toEqual({ p1: 'amendments' })
      await clientPrograms.amend({ programID: 'p1' })
      expect(await kindsOf(cloud)).toEqual({ p1: 'drafts' })
      await clientPrograms.send({ programID: 'p1' })
      expect(await listOf(cloud, 'unsigned')).toMatchObject([{ contract: { date: '03/13/2026', signed: false } }])
    })

    it('returns a signed contract of a cancelled program to be voided, not amended', async () => {
      const cloud = await open()
      const { clientPrograms, programSchedule } = cloud.as('admin')
      await createScheduleEntry(cloud, 'p1', { ...SOON, programName: 'Team day' })
      await cloud.as('client').clientPrograms.sign(signing(await sentContract(cloud, { programID: 'p1' })))
      await programSchedule.update({ programID: 'p1', date: '03/13/2026' })
      await clientPrograms.amend({ programID: 'p1' })
      await programSchedule.update({ programID: 'p1', status: 'cancelled' })
      expect(await kindsOf(cloud)).toEqual({ p1: 'toVoid' })
      await programSchedule.update({ programID: 'p1', status: 'confirmed' })
      expect(await kindsOf(cloud)).toEqual({ p1: 'amendments' })
      await programSchedule.update({ programID: 'p1', status: 'cancelled' })
      await clientPrograms.void({ programID: 'p1', reason: 'Snow' })
      expect(await kindsOf(cloud)).toEqual({})
    })

    it('returns a draft only once it has a date', async () => {
      const cloud = await open()
      const { clients, clientPrograms } = cloud.as('admin')
      const { clientID } = await clients.create({ organization: 'Acme School' })
      const contactPersonEmail = emailOf('client')
      const { programID } = await clientPrograms.create({ clientID, programName: 'Team day', contactPersonEmail })
      expect(await kindsOf(cloud)).toEqual({})
      await clientPrograms.update({ programID, date: '05/20/2026' })
      expect(await kindsOf(cloud)).toEqual({ [programID]: 'drafts' })
    })

    it('stops returning a draft once its program or request is cancelled', async () => {
      const cloud = await open()
      const { programRequests, programSchedule } = cloud.as('admin')
      const dated = { date: '05/20/2026', startTime: '9:00 AM', endTime: '2:00 PM', location: 'Lake' }
      const { id, programID } = await approvedRequest(cloud, dated)
      expect(await kindsOf(cloud)).toEqual({ [programID]: 'drafts' })
      await programSchedule.update({ programID, status: 'cancelled' })
      expect(await kindsOf(cloud)).toEqual({})
      await programSchedule.update({ programID, status: 'confirmed' })
      expect(await kindsOf(cloud)).toEqual({ [programID]: 'drafts' })

      // A contract with an earlier version stays as a draft.
      const sent = await cloud.as('admin').clientPrograms.send({ programID })
      await cloud.as('client').clientPrograms.sign(signing(sent))
      await cloud.as('admin').clientPrograms.void({ programID, reason: 'Anew' })
      expect(await kindsOf(cloud)).toEqual({ [programID]: 'drafts' })
      await programRequests.cancel({ id, cancellationReason: 'Called off' })
      expect(await cloud.as('admin').clientPrograms.get({ programID })).toMatchObject({ signed: false })
      expect(await kindsOf(cloud)).toEqual({})
    })

    it('returns contracts in the order of their programs', async () => {
      const cloud = await open()
      const later = await sentContract(cloud, { date: '05/20/2026', startTime: '9:00 AM', endTime: '11:00 AM' })
      const sooner = await sentContract(cloud, { date: '04/20/2026', startTime: '9:00 AM', endTime: '11:00 AM' })
      const undated = await sentContract(cloud)
      expect(await idsOf(cloud, 'unsigned')).toEqual([undated, sooner, later].map(({ programID }) => programID))
    })
  })

  describe('with programs', () => {
    const DECLINED = { staffID: 's1', staffName: 'Finn', role: 'Facilitator', state: 'declined' } as const

    it('returns a program of the next two weeks until enough people have confirmed', async () => {
      const cloud = await open()
      await createStaffRecords(cloud, { facilitator: 20 })
      await createScheduleEntry(cloud, 'over', { date: '03/09/2026' })
      await createScheduleEntry(cloud, 'near', { date: '03/24/2026' })
      await createScheduleEntry(cloud, 'far', { date: '03/25/2026' })
      await createScheduleEntry(cloud, 'off', { date: '03/12/2026', status: 'cancelled' })
      expect(await idsOf(cloud, 'staffing')).toEqual(['near'])
      await assignStaff(cloud, 'near', { staffID: FINN })
      const assigned = { id: 'near', entry: { staffing: [{ state: 'assigned' }] } }
      expect(await listOf(cloud, 'staffing')).toMatchObject([assigned])
      await cloud.as('facilitator').staffPrograms.confirm({ id: `${FINN}_near` })
      expect(await idsOf(cloud, 'staffing')).toEqual([])
    })

    it('returns a declined shift that needs another person, however far ahead', async () => {
      const cloud = await open()
      await createStaffRecords(cloud, { facilitator: 20 })
      await createScheduleEntry(cloud, 'far', { date: '08/24/2026', staffing: [DECLINED] })
      const replaced = { ...DECLINED, staffID: 's2', state: 'confirmed' } as const
      await createScheduleEntry(cloud, 'replaced', { date: '03/12/2026', staffing: [DECLINED, replaced] })
      const asked = { ...replaced, state: 'assigned' } as const
      await createScheduleEntry(cloud, 'asked', { date: '08/24/2026', staffing: [DECLINED, asked] })
      expect(await idsOf(cloud, 'shifts')).toEqual(['far'])
      expect(await idsOf(cloud, 'staffing')).toEqual([])
    })

    it('returns a shift that was given back until it is kept or taken', async () => {
      const cloud = await open()
      await createStaffRecords(cloud, { facilitator: 20 })
      await createScheduleEntry(cloud, 'far', { date: '08/24/2026', programName: 'Ropes' })
      await assignStaff(cloud, 'far', { staffID: FINN })
      const id = `${FINN}_far`
      await cloud.as('facilitator').staffPrograms.confirm({ id })
      expect(await idsOf(cloud, 'givenBack')).toEqual([])
      await cloud.as('facilitator').staffPrograms.giveBack({ id, reason: 'Exams' })
      expect(await listOf(cloud, 'givenBack')).toMatchObject([
        { id, since: START, assignment: { programName: 'Ropes', giveBackReason: 'Exams' } },
      ])
      await cloud.as('facilitator').staffPrograms.confirm({ id })
      expect(await idsOf(cloud, 'givenBack')).toEqual([])
    })

    it('returns blocking conflicts before warnings, and the same programs as the schedule marks', async () => {
      const cloud = await open()
      const { programSchedule } = cloud.as('admin')
      await createStaffRecords(cloud, { facilitator: 20 })
      const finn = { staffID: FINN, staffName: 'Finn', role: 'Lead', state: 'confirmed' as const }
      await cloud.as('admin').staff.update({ staffID: finn.staffID, maxHoursPerWeek: 1 })
      await createScheduleEntry(cloud, 'warned', { ...SOON, staffing: [finn] })
      const later = { ...SOON, date: '03/20/2026', location: 'Gym' }
      for (const id of ['first', 'second']) await createScheduleEntry(cloud, id, later)
      const listed = await listOf(cloud, 'conflicts')
      expect(listed.map(({ id }) => id).at(-1)).toBe('warned')
      expect(listed.at(-1)).toMatchObject({ conflicts: [{ code: 'weekly-hours', severity: 'warns' }] })
      const { items } = await programSchedule.list({ withConflicts: true })
      const marked = items.filter(({ conflicts = [] }) => conflicts.some(({ accepted }) => !accepted))
      expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(marked.map(({ programID }) => programID)))
      const { counts } = await cloud.as('admin').inbox.list()
      expect(counts.conflicts).toBe(3)
    })

    it('returns a shift that somebody left late first, with the reason, until the program ends', async () => {
      const cloud = await open()
      await createStaffRecords(cloud, { facilitator: 20 })
      await createScheduleEntry(cloud, 'late', { date: '03/05/2026', startTime: '1:00 PM', endTime: '3:00 PM' })
      await createScheduleEntry(cloud, 'tomorrow', { date: '03/11/2026', startTime: '1:00 PM', endTime: '3:00 PM' })
      await sentContract(cloud, { date: '03/05/2026' })
      await assignStaff(cloud, 'tomorrow', { staffID: FINN })
      const id = `${FINN}_tomorrow`
      const finn = cloud.as('facilitator').staffPrograms
      await finn.confirm({ id })
      await finn.decline({ id, reason: 'Fever' })
      const first = async () => (await cloud.as('admin').inbox.list()).items[0]
      const urgent = { kind: 'shifts', id: 'tomorrow', urgent: true, due: START, since: START }
      expect(await first()).toMatchObject({ ...urgent, declined: [{ staffID: FINN, declineReason: 'Fever' }] })
      expect(await cloud.subjects('admin')).toContain("Urgent: Finn Facilitator can't make Program tomorrow")
      cloud.clock.set(Date.parse('2026-03-11T14:59:00-04:00'))
      expect(await first()).toMatchObject(urgent)
      cloud.clock.advance(MINUTE)
      expect(await idsOf(cloud, 'shifts')).toEqual([])
    })

    it('returns programs to staff only until they begin, and the others until they end, to the minute', async () => {
      const cloud = await open()
      await createStaffRecords(cloud, { facilitator: 20 })
      const given = { confirmedAt: START, givenBackAt: START, giveBackReason: 'Flu' }
      for (const [id, startTime, endTime] of [
        ['ended', '8:00 AM', '10:00 AM'],
        ['soon', '12:00 PM', '2:00 PM'],
      ] as const) {
        const when = { date: '03/10/2026', startTime, endTime }
        await createScheduleEntry(cloud, `${id}-lacks`, when)
        await createScheduleEntry(cloud, `${id}-declined`, { ...when, staffing: [DECLINED] })
        await createAssignment(cloud, 'facilitator', id, { ...when, ...given })
        for (const twin of ['a', 'b'])
          await createScheduleEntry(cloud, `${id}-${twin}`, { ...when, location: 'Gym', staffNeeded: 0 })
      }
      expect(await idsOf(cloud, 'staffing')).toEqual(['soon-lacks'])
      expect(await idsOf(cloud, 'shifts')).toEqual(['soon-declined'])
      expect(await idsOf(cloud, 'givenBack')).toEqual([`${FINN}_soon`])
      expect((await idsOf(cloud, 'conflicts')).toSorted()).toEqual(['soon-a', 'soon-b'])
    })

    it('returns a blocked program until the conflict is solved or accepted', async () => {
      const cloud = await open()
      const { programSchedule } = cloud.as('admin')
      const { programID } = await programSchedule.create({ ...FACTS, location: 'Gym', staffNeeded: 0 })
      await createScheduleEntry(cloud, 'clash', { ...SOON, location: 'Gym' })
      await createScheduleEntry(cloud, 'apart', { ...SOON, location: 'Hall' })
      expect(new Set(await idsOf(cloud, 'conflicts'))).toEqual(new Set([programID, 'clash']))
      expect(await listOf(cloud, 'requests')).toEqual([])
      const clash = (await listOf(cloud, 'conflicts')).find(({ id }) => id === 'clash')
      expect(clash).toMatchObject({ conflicts: [{ code: 'place-taken', severity: 'blocks', programID }] })
      await programSchedule.update({ programID, startTime: '9:30 AM', override: { note: 'They share the gym' } })
      expect(await idsOf(cloud, 'conflicts')).toEqual([])
    })
  })

  it("returns requests to facilitate with the program and the person's conflicts", async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
    await createScheduleEntry(cloud, 'p1', { ...SOON, staffNeeded: 2 })
    const busy = { staffID: FINN, staffName: 'Finn', role: 'Facilitator', state: 'confirmed' } as const
    const first = await cloud.as('facilitator').staffPrograms.requestToFacilitate({ programID: 'p1' })
    const second = await cloud.as('secondFacilitator').staffPrograms.requestToFacilitate({ programID: 'p1' })
    await createScheduleEntry(cloud, 'p2', { ...SOON, staffing: [busy] })
    expect(await idsOf(cloud, 'facilitators')).toEqual([first.id, second.id])
    expect(await listOf(cloud, 'facilitators')).toMatchObject([
      {
        request: { can: { accept: true } },
        entry: { programID: 'p1', staffNeeded: 2, staffing: [] },
        conflicts: [{ code: 'person-booked', staffID: FINN }],
      },
      { conflicts: [] },
    ])
    await cloud.as('admin').staffPrograms.declineRequest({ id: first.id })
    await cloud.as('admin').staffPrograms.acceptRequest({ id: second.id })
    expect(await idsOf(cloud, 'facilitators')).toEqual([])
  })

  it('returns hours to approve by person, with their sum', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { admin: 30, facilitator: 20 })
    const log = (person: Person, hours: number, date: string) => cloud.as(person).hoursLogged.log({ hours, date })
    const logs = await Promise.all([log('facilitator', 3, '03/09/2026'), log('facilitator', 1.5, '03/02/2026')])
    cloud.clock.advance(1)
    await log('admin', 2, '03/09/2026')
    // The Admin's own hours wait for another Admin.
    expect(await idsOf(cloud, 'hours')).toEqual([useridOf('facilitator')])
    const [ofFinn] = await listOf(cloud, 'hours')
    expect(ofFinn).toMatchObject({ hours: 4.5, count: 2, from: '03/02/2026', to: '03/09/2026' })
    const { items: ofOther } = await cloud.as('secondAdmin').inbox.list({ kind: 'hours' })
    expect(ofOther).toMatchObject([{ id: useridOf('facilitator') }, { id: useridOf('admin'), logs: [{}] }])
    if (ofFinn?.kind !== 'hours') throw new Error('no hours')
    expect(ofFinn.logs).toHaveLength(logs.length)
    await cloud.as('admin').hoursLogged.updateMany({ logs: ofFinn.logs, changes: { approved: true } })
    expect(await idsOf(cloud, 'hours')).toEqual([])
  })

  it('returns the own hours of the only Admin, who may approve them', async () => {
    const cloud = await open({ without: ['secondAdmin'] })
    await createStaffRecords(cloud, { admin: 30 })
    await cloud.as('admin').hoursLogged.log({ hours: 2, date: '03/09/2026' })
    const [own] = await listOf(cloud, 'hours')
    if (own?.kind !== 'hours') throw new Error('no hours')
    await cloud.as('admin').hoursLogged.updateMany({ logs: own.logs, changes: { approved: true } })
    expect(await idsOf(cloud, 'hours')).toEqual([])
  })

  it('returns everyone whose hours it counts, even if somebody else has many logs', async () => {
    const cloud = await open()
    const batch = cloud.store.batch()
    for (let at = 0; at <= PAGE.most; at++) {
      const person = at < PAGE.most ? 'facilitator' : 'secondFacilitator'
      const ownership = { userId: useridOf(person), staffID: null, staffName: person }
      batch.create(timeLogs, timeLogOf(`log${at}`, { ...ownership, hours: 0.1, dateSubmitted: START + at }))
    }
    await batch.commit()
    expect(await idsOf(cloud, 'hours')).toEqual([useridOf('facilitator'), useridOf('secondFacilitator')])
  })

  it('returns a person without a role for a month, until they get a role or are disabled', async () => {
    const cloud = await open()
    expect(await idsOf(cloud, 'users')).toEqual([emailOf('noAccess')])
    cloud.clock.advance(30 * DAY + 1)
    expect(await idsOf(cloud, 'users')).toEqual([])
    cloud.clock.set(START)
    await cloud.as('admin').users.disable({ email: emailOf('noAccess') })
    expect(await idsOf(cloud, 'users')).toEqual([])
    await cloud.as('admin').users.enable({ email: emailOf('noAccess') })
    await cloud.as('admin').users.update({ email: emailOf('noAccess'), permission: 'Client' })
    expect(await idsOf(cloud, 'users')).toEqual([])
  })

  it('returns undelivered mails as one item, until they are sent again', async () => {
    const cloud = await open()
    const first = failedMail('a', { givenUp: true, dueAt: START + 30 * DAY })
    const second = failedMail('b', { givenUp: true, dueAt: START + 31 * DAY })
    await cloud.store.batch().create(outboxEntries, first).create(outboxEntries, second).commit()
    expect(await idsOf(cloud, 'mails')).toEqual(['mails'])
    const mail = { to: 'a@example.edu', subject: 'Your program', reason: 'No such mailbox' }
    expect(await listOf(cloud, 'mails')).toMatchObject([{ since: START, count: 2, mails: [mail, {}] }])
    await cloud.as('admin').notifications.sendUndelivered({})
    expect(await idsOf(cloud, 'mails')).toEqual([])
  })

  it('returns a mail server that refuses all mails first, until an Admin retries', async () => {
    const cloud = await open()
    const since = START - 10 * MINUTE
    const trouble = { server: 'mail.x.org:465', answer: '535 Invalid login' }
    const batch = cloud.store.batch()
    batch.create(outboxEntries, failedMail('a', { attempts: 4, refused: true, dueAt: START + MINUTE }))
    batch.create(mailTroubles, {
      id: 'server',
      ...trouble,
      problem: 'refuses the user name or the password',
      since,
      tellAt: START,
      told: true,
      endedAt: null,
      createdAt: since,
    })
    await batch.commit()
    expect(await idsOf(cloud, 'mails')).toEqual(['server'])
    const { items } = await cloud.as('admin').inbox.list()
    expect(items[0]).toMatchObject({ kind: 'mails', since, count: 1, mails: [], trouble })
    expect(await cloud.as('admin').notifications.sendUndelivered({})).toEqual({ sent: 1 })
    expect(await cloud.store.get(outboxEntries, 'a')).toMatchObject({ dueAt: START, attempts: 4 })
  })

  it('makes the same number of database reads for many items as for a few', async () => {
    const cloud = await open()
    let reads = 0
    const counted = Object.fromEntries(
      (Object.entries(cloud.store.createPipelinedReader()) as [string, (...given: never[]) => unknown][]).map(
        ([name, ask]) => [
          name,
          (...given: never[]) => {
            reads += 1
            return ask(...given)
          },
        ],
      ),
    ) as StoreReader
    const store = { ...cloud.store, createPipelinedReader: () => counted }
    const { inbox } = cloud.through({ ...cloud.services, store }, 'admin')
    const clients = ['client', 'stranger', 'noAccess'] as const
    const fill = async (from: number, to: number) => {
      for (let at = from; at < to; at++) {
        await createScheduleEntry(cloud, `p${at}`, { ...SOON, staffNeeded: 2 })
        await sentContract(cloud)
        await cloud.as(clients[at % 3] ?? 'client').programRequests.create(form)
      }
    }
    await fill(0, 6)
    await inbox.list({ limit: 5 })
    const forFew = reads
    await fill(6, 24)
    await inbox.list({ limit: 5 })
    expect(reads).toBe(2 * forFew)
  })
})
