import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it } from 'vitest'
import type { DocumentStore } from '../../platform/documents/store.ts'
import {
  emailOf,
  onBothStores,
  type Person,
  refusalOf,
  refused,
  type TestCloud,
  useridOf,
} from '../../testing/cloud.ts'
import {
  createAssignment,
  createScheduleEntry,
  createStaffRecords,
  FAY,
  FINN,
  setPayRate,
} from '../../testing/staffing.ts'
import { createTestLog } from '../../testing/test-log.ts'
import { timeLogs, type VersionedLog } from '../hours-logged/hours-logged.documents.ts'
import { keyOf } from '../hours-logged/time-logs.testing.ts'
import { finishPayRun } from './finish-pay-run.ts'

const MARCH = { from: '03/01/2026', to: '03/07/2026' }

onBothStores('payRuns', (open) => {
  /** Creates staff records of two Facilitators. Returns the cloud and an Admin's calls about pay runs. */
  async function centre() {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20.33, secondFacilitator: 18.5 })
    return { cloud, payRuns: cloud.as('admin').payRuns }
  }

  async function worked(cloud: TestCloud, person: Person, date: string, hours: number, approve = true) {
    const log = await cloud.as(person).hoursLogged.log({ date, hours })
    return approve ? cloud.as('admin').hoursLogged.update({ ...keyOf(log), approved: true }) : log
  }

  const payMails = async (cloud: TestCloud) =>
    (await cloud.mails(emailOf('facilitator'))).filter(({ subject }) => subject.startsWith('Your pay'))

  it('counts hours as pending that Log Hours Admin lists, without returned hours', async () => {
    const { cloud } = await centre()
    const admin = cloud.as('admin')
    const log = await worked(cloud, 'secondFacilitator', '03/03/2026', 3, false)
    const period = { from: '03/01/2026', to: '03/08/2026' }
    expect((await admin.payRuns.preview(period)).pending).toHaveLength(1)
    await admin.hoursLogged.returnWithNote({ ...keyOf(log), note: 'Which program?' })
    expect((await admin.hoursLogged.list({ where: { status: 'Pending' }, count: true })).count).toBe(0)
    const preview = await admin.payRuns.preview(period)
    expect(preview.pending).toEqual([])
    expect(preview.returned).toEqual([{ staffID: log.staffID, staffName: log.staffName, hours: 3, logs: 1 }])
  })

  it('returns the logs of each line, in order, in the preview and after finalizing and reopening', async () => {
    const { cloud, payRuns } = await centre()
    const { hoursLogged } = cloud.as('admin')
    const first = await worked(cloud, 'facilitator', '03/02/2026', 2)
    const second = await worked(cloud, 'facilitator', '03/05/2026', 1.5)
    const [line] = (await payRuns.preview(MARCH)).lines
    const ids = line?.timeLogIDs ?? []
    expect((await hoursLogged.getMany({ ids })).items).toMatchObject([
      { timeID: first.timeID, date: '03/02/2026', hours: 2, payRate: 20.33 },
      { timeID: second.timeID, date: '03/05/2026', hours: 1.5, payRate: 20.33 },
    ])
    const { payRunID } = await payRuns.finalize(MARCH)
    expect((await payRuns.get({ payRunID })).lines[0]?.timeLogIDs).toEqual(ids)
    expect((await hoursLogged.getMany({ ids })).items).toMatchObject([{ payRunID }, { payRunID }])
    await payRuns.reopen({ payRunID, reason: 'A day was missing.' })
    await hoursLogged.delete(keyOf(second))
    expect((await hoursLogged.getMany({ ids: ids.toReversed() })).items).toMatchObject([{ timeID: first.timeID }])
    expect(await refusalOf(cloud.as('facilitator').hoursLogged.getMany({ ids }))).toBe('permission-denied')
  })

  it('previews every approved, unpaid log up to the end, with late, pending and planned hours', async () => {
    const { cloud, payRuns } = await centre()
    await createScheduleEntry(cloud, 'p1')
    await createAssignment(cloud, 'facilitator', 'p1', { date: '03/03/2026', hours: 6 })
    await createAssignment(cloud, 'secondFacilitator', 'p1', { date: '03/03/2026', hours: 6, declinedAt: 1 })
    const late = await worked(cloud, 'facilitator', '02/20/2026', 1.25)
    const inside = await worked(cloud, 'facilitator', '03/07/2026', 2.5)
    await worked(cloud, 'facilitator', '03/08/2026', 4)
    await worked(cloud, 'secondFacilitator', '03/02/2026', 3, false)
    const preview = await payRuns.preview(MARCH)
    expect(preview).toMatchObject({ ...MARCH, total: 76.24, blockers: [] })
    const hours = { hours: 3.75, lateHours: 1.25, plannedHours: 6, timeLogIDs: [late.timeID, inside.timeID] }
    expect(preview.lines).toMatchObject([{ staffID: FINN, payRate: 20.33, amount: 76.24, ...hours }])
    expect(preview.pending).toMatchObject([{ staffID: FAY, staffName: 'Fay Facilitator', hours: 3, logs: 1 }])
    expect(preview.fingerprint).toBe((await payRuns.preview(MARCH)).fingerprint)
  })

  it('makes a line for each rate at the time of approval', async () => {
    const { cloud, payRuns } = await centre()
    await worked(cloud, 'facilitator', '03/02/2026', 1)
    await setPayRate(cloud, 'facilitator', 25)
    await worked(cloud, 'facilitator', '03/03/2026', 2)
    const { lines, total } = await payRuns.preview(MARCH)
    expect(lines.map(({ payRate, hours, amount }) => ({ payRate, hours, amount }))).toEqual([
      { payRate: 20.33, hours: 1, amount: 20.33 },
      { payRate: 25, hours: 2, amount: 50 },
    ])
    expect(total).toBe(70.33)
  })

  it('finalize locks the logs, stores the lines and notifies each person of the amount', async () => {
    const { cloud, payRuns } = await centre()
    const log = await worked(cloud, 'facilitator', '03/02/2026', 2)
    await worked(cloud, 'secondFacilitator', '03/03/2026', 4)
    const { fingerprint } = await payRuns.preview(MARCH)
    const run = await payRuns.finalize({ ...MARCH, fingerprint })
    const finalized = { finalizedBy: emailOf('admin'), finalizedByName: 'Ada Admin', reopenedAt: null }
    expect(run).toMatchObject({ ...MARCH, ...finalized, total: 114.66 })
    const key = keyOf(log)
    const ada = cloud.as('admin').hoursLogged
    for (const change of [
      () => cloud.as('facilitator').hoursLogged.update({ ...key, hours: 9 }),
      () => ada.update({ ...key, hours: 9 }),
      () => ada.update({ ...key, approved: false }),
      () => ada.returnWithNote({ ...key, note: 'x' }),
      () => ada.delete(key),
    ])
      expect(await refusalOf(change())).toBe('failed-precondition: paid')
    const mails = await payMails(cloud)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('$40.66')
    const mine = await cloud.as('facilitator').payRuns.listMine()
    expect(mine.items).toEqual([expect.objectContaining({ payRunID: run.payRunID, amount: 40.66, reopened: false })])
    expect(Object.keys(mine.items[0] ?? {})).not.toContain('amountCents')
    expect(run.lines.map(({ timeLogIDs }) => timeLogIDs)).toContainEqual([log.timeID])
    expect((await payRuns.preview({ from: '03/08/2026', to: '03/10/2026' })).lines).toEqual([])
    const opened = await payRuns.get({ payRunID: run.payRunID })
    expect(opened).toEqual({ ...run, can: { reopen: true }, whyNot: {} })
    const listed = await payRuns.list()
    expect(listed.items).toEqual([{ ...run, lines: run.lines.map(({ timeLogIDs: _, ...line }) => line) }])
    expect(JSON.stringify([listed, mine])).not.toContain('timeLogIDs')
  })

  it('finalize refuses if the hours changed since the preview, and returns the new preview', async () => {
    const { cloud, payRuns } = await centre()
    await worked(cloud, 'facilitator', '03/02/2026', 2)
    const { fingerprint } = await payRuns.preview(MARCH)
    await worked(cloud, 'facilitator', '03/03/2026', 2)
    const answer = await refused(payRuns.finalize({ ...MARCH, fingerprint }))
    expect(answer).toMatchObject({ code: 'aborted', data: { current: { total: 81.32, lines: [{ hours: 4 }] } } })
  })

  it('finalize refuses a period with no hours, with days already paid, or with hours without a rate', async () => {
    const { cloud, payRuns } = await centre()
    await createStaffRecords(cloud, { secondAdmin: null })
    expect(await refusalOf(payRuns.finalize(MARCH))).toBe('failed-precondition: nothing-to-pay')
    const unrated = await worked(cloud, 'secondAdmin', '03/02/2026', 1)
    const { hoursLogged } = cloud.as('admin')
    const staffless = await hoursLogged.log({ date: '03/02/2026', hours: 1, userId: useridOf('client') })
    await hoursLogged.update({ ...keyOf(staffless), approved: true })
    const preview = await payRuns.preview(MARCH)
    expect(preview.blockers).toEqual([expect.stringContaining('Abe Admin'), expect.stringContaining('Cleo Client')])
    expect(preview.lines).toMatchObject([
      { payRate: null, amount: 0 },
      { payRate: null, staffID: useridOf('client') },
    ])
    expect(await refused(payRuns.finalize(MARCH))).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringContaining('Abe Admin'),
      data: { reason: 'no-rate' },
    })
    await hoursLogged.delete(keyOf(staffless))
    await setPayRate(cloud, 'secondAdmin', 30)
    await hoursLogged.update({ ...keyOf(unrated), approved: true })
    const run = await payRuns.finalize(MARCH)
    await worked(cloud, 'facilitator', '03/06/2026', 1)
    expect(await refused(payRuns.finalize({ from: '03/07/2026', to: '03/09/2026' }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'overlap', documents: [{ collection: 'payRuns', id: run.payRunID }] },
    })
    expect(await payRuns.finalize({ from: '03/08/2026', to: '03/09/2026' })).toMatchObject({ total: 20.33 })
    expect(await refusalOf(payRuns.preview({ from: '03/08/2026', to: '03/07/2026' }))).toBe('invalid-argument')
  })

  it('pays a period before its end and the later hours in the next run, but no future period', async () => {
    const { cloud, payRuns } = await centre()
    await worked(cloud, 'facilitator', '03/10/2026', 2)
    const tomorrow = { from: '03/11/2026', to: '03/31/2026' }
    const { blockers } = await payRuns.preview(tomorrow)
    expect(blockers).toEqual(["This period hasn't started. It begins on Wed, Mar 11."])
    expect(await refusalOf(payRuns.finalize(tomorrow))).toBe('failed-precondition: not-begun')
    expect(await payRuns.finalize({ from: '03/10/2026', to: '03/31/2026' })).toMatchObject({ total: 40.66 })
    cloud.clock.set(Date.UTC(2026, 3, 2, 15))
    await worked(cloud, 'facilitator', '03/31/2026', 4)
    expect((await payRuns.preview({ from: '04/01/2026', to: '04/02/2026' })).lines).toMatchObject([
      { hours: 4, lateHours: 4, amount: 81.32 },
    ])
  })

  it('reopens only the newest run in force, with a reason, and pays its hours again', async () => {
    const { cloud, payRuns } = await centre()
    const log = await worked(cloud, 'facilitator', '03/02/2026', 2)
    const first = await payRuns.finalize(MARCH)
    await worked(cloud, 'facilitator', '03/08/2026', 2)
    cloud.clock.advance(1000)
    const second = await payRuns.finalize({ from: '03/08/2026', to: '03/09/2026' })
    const reopen = ({ payRunID }: { payRunID: string }, reason = 'Wrong rate') => payRuns.reopen({ payRunID, reason })
    expect(await refusalOf(reopen(first))).toBe('failed-precondition: not-newest')
    expect(await refusalOf(reopen(second, ' '))).toBe('invalid-argument')
    expect(await refusalOf(reopen({ payRunID: 'nothing' }))).toBe('not-found')
    expect(await reopen(second)).toMatchObject({ reopenReason: 'Wrong rate' })
    expect(await refusalOf(reopen(second))).toBe('failed-precondition: reopened')
    const { items } = await cloud.as('facilitator').payRuns.listMine()
    expect(items.map(({ reopened }) => reopened)).toEqual([true, false])
    await reopen(first, 'Wrong rate too')
    expect(await cloud.store.get(timeLogs, log.timeID)).toMatchObject({ payRunID: null, approved: true })
    cloud.clock.advance(1000)
    expect(await payRuns.finalize({ from: '03/01/2026', to: '03/09/2026' })).toMatchObject({ total: 81.32 })
  })

  it('notifies only people whose pay changed after a reopened run, without the reason', async () => {
    const { cloud, payRuns } = await centre()
    await createStaffRecords(cloud, { admin: 30 })
    const { hoursLogged, audit } = cloud.as('admin')
    const wrong = await worked(cloud, 'facilitator', '03/02/2026', 4)
    await worked(cloud, 'secondFacilitator', '03/02/2026', 2)
    const gone = await cloud.as('admin').hoursLogged.log({ date: '03/02/2026', hours: 1 })
    await cloud.as('secondAdmin').hoursLogged.update({ ...keyOf(gone), approved: true })
    const { payRunID } = await cloud.as('secondAdmin').payRuns.finalize(MARCH)
    const countPayMails = async () => (await cloud.mails()).filter(({ text }) => /pay/.test(text)).length
    expect(await countPayMails()).toBe(3)
    const { items } = await audit.list({ leadOnly: true })
    const sentences = items.map(({ change }) => change?.sentence)
    expect(sentences).toContainEqual(expect.stringMatching(/finalized the pay .*; 3 people told$/))
    await payRuns.reopen({ payRunID, reason: 'Finn logged 4 h instead of 2 h' })
    expect(await countPayMails()).toBe(3)
    await hoursLogged.update({ ...keyOf(wrong), hours: 2 })
    await cloud.as('admin').hoursLogged.update({ ...keyOf(gone), approved: false })
    cloud.clock.advance(1000)
    expect(await payRuns.preview(MARCH)).toMatchObject({ told: 2 })
    await cloud.as('secondAdmin').payRuns.finalize(MARCH)
    const corrections = async (person: Person) =>
      (await cloud.mails(emailOf(person))).flatMap(({ text }) => /We corrected[^\n]*/.exec(text)?.[0] ?? [])
    expect(await corrections('admin')).toEqual(['We corrected your pay: $0.00. Before, it was $30.00.'])
    expect(await corrections('facilitator')).toEqual(['We corrected your pay: $40.66. Before, it was $81.32.'])
    expect(await countPayMails()).toBe(5)
    expect(JSON.stringify(await cloud.mails())).not.toContain('instead of 2 h')
  })

  it('notifies the other Admins, and recent ones, of hours approved by their owner', async () => {
    const cloud = await open({ without: ['secondAdmin'] })
    await createStaffRecords(cloud, { admin: 30 })
    const admin = cloud.as('admin')
    await worked(cloud, 'admin', '03/02/2026', 8)
    await admin.users.update({ email: emailOf('client'), permission: 'Admin' })
    await admin.users.update({ email: emailOf('client'), permission: 'Client' })
    const { lines } = await admin.payRuns.finalize(MARCH)
    expect(lines).toMatchObject([{ hours: 8, selfApprovedHours: 8 }])
    const [mail] = (await cloud.mails(emailOf('client'))).filter(({ subject }) => /second Admin/.test(subject))
    expect(mail?.text).toContain('Ada Admin: 8 h')
    const [run] = (await admin.payRuns.list()).items
    const file = await admin.payRuns.export({ payRunID: run?.payRunID ?? '', format: 'csv' })
    expect(await file.text()).toMatch(/^Ada Admin,.*,8,30.00,240.00,8\r$/m)
  })

  it('warns of a period that is not over, and refuses an end more than 31 days after today', async () => {
    const { cloud, payRuns } = await centre()
    await worked(cloud, 'facilitator', '03/02/2026', 2)
    expect(await payRuns.preview({ from: '03/01/2026', to: '03/10/2026' })).toMatchObject({ warnings: [] })
    const ahead = { from: '03/01/2026', to: '04/10/2026' }
    expect(await payRuns.preview(ahead)).toMatchObject({ blockers: [], warnings: [{ reason: 'not-over' }] })
    expect(await refused(payRuns.finalize({ ...ahead, to: '04/11/2026' }))).toMatchObject({
      code: 'failed-precondition',
      message: 'This period ends on Sat, Apr 11. A pay run ends at most 31 days after today.',
      data: { reason: 'ends-late' },
    })
    expect(await payRuns.finalize(ahead)).toMatchObject(ahead)
  })

  it('shows people only their own lines', async () => {
    const { cloud, payRuns } = await centre()
    await worked(cloud, 'facilitator', '03/02/2026', 2)
    const run = await payRuns.finalize(MARCH)
    expect((await cloud.as('secondFacilitator').payRuns.listMine()).items).toEqual([])
    expect((await payRuns.listMine()).items).toEqual([])
    expect(await refusalOf(cloud.as('facilitator').payRuns.get({ payRunID: run.payRunID }))).toBe('permission-denied')
    expect((await cloud.as('client').payRuns.listMine()).items).toEqual([])
  })

  it('pays once when finalized concurrently', async () => {
    const { cloud, payRuns } = await centre()
    for (let day = 1; day <= 5; day++) await worked(cloud, 'facilitator', `03/0${day}/2026`, 2)
    const { fingerprint } = await payRuns.preview(MARCH)
    const finalize = (person: Person) => cloud.as(person).payRuns.finalize({ ...MARCH, fingerprint })
    const answers = await Promise.allSettled([finalize('admin'), finalize('secondAdmin'), finalize('admin')])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'failed-precondition', data: { reason: 'overlap' } })
    expect((await payRuns.list()).items).toHaveLength(1)
    expect((await cloud.as('facilitator').payRuns.listMine()).items).toHaveLength(1)
  })

  it('returns if a run can be reopened, and why not', async () => {
    const { cloud, payRuns } = await centre()
    const read = async ({ payRunID }: { payRunID: string }) => {
      const { can, whyNot } = await payRuns.get({ payRunID })
      return { can, whyNot }
    }
    await worked(cloud, 'facilitator', '03/01/2026', 1)
    const older = await payRuns.finalize(MARCH)
    expect(await read(older)).toEqual({ can: { reopen: true }, whyNot: {} })
    await worked(cloud, 'facilitator', '03/08/2026', 1)
    cloud.clock.advance(1000)
    const newest = await payRuns.finalize({ from: '03/08/2026', to: '03/09/2026' })
    const refusedBecause = (reopen: string) => ({ can: { reopen: false }, whyNot: { reopen } })
    expect(await read(older)).toEqual(refusedBecause('You can reopen only the newest pay run.'))
    await payRuns.reopen({ payRunID: newest.payRunID, reason: 'A mistake' })
    expect(await read(newest)).toEqual(refusedBecause('This pay run was already reopened.'))
    expect(await read(older)).toEqual({ can: { reopen: true }, whyNot: {} })
  })

  it('pays exactly the hours that are approved while it finalizes concurrently with other changes', async () => {
    const { cloud, payRuns } = await centre()
    const withdrawn = await worked(cloud, 'facilitator', '03/01/2026', 1)
    await worked(cloud, 'facilitator', '03/02/2026', 1)
    const pending = []
    for (let day = 3; day <= 7; day++)
      pending.push(await worked(cloud, 'secondFacilitator', `03/0${day}/2026`, 1, false))
    const ada = cloud.as('admin').hoursLogged
    await Promise.allSettled([
      ...pending.map((log) => ada.update({ ...keyOf(log), approved: true })),
      cloud.as('secondAdmin').payRuns.finalize(MARCH),
      ada.update({ ...keyOf(withdrawn), approved: false }),
    ])
    const [listed] = (await payRuns.list()).items
    const run = listed && (await payRuns.get({ payRunID: listed.payRunID }))
    const { items } = await cloud.store.find(timeLogs, { orderBy: 'date' })
    const paid = items.filter((log) => log.payRunID !== null).map((log) => log.timeID)
    expect(run?.lines.flatMap((line) => line.timeLogIDs).toSorted()).toEqual(paid.toSorted())
    expect(items.filter((log) => log.payRunID !== null && !log.approved)).toEqual([])
    for (const log of pending) expect(items.find(({ timeID }) => timeID === log.timeID)?.approved).toBe(true)
  })

  /** Creates enough approved hours of a person that a run marks them in several steps. */
  async function workedOften(cloud: TestCloud, entries: number): Promise<VersionedLog> {
    const first = await worked(cloud, 'facilitator', '03/01/2026', 0.25)
    const { version: _, ...doc } = first
    const batch = cloud.store.batch()
    for (let entry = 1; entry < entries; entry++) batch.create(timeLogs, { ...doc, timeID: `bulk${entry}` })
    await batch.commit()
    return first
  }

  it('pays hundreds of logs in steps, and serves other requests in between', async () => {
    const { cloud, payRuns } = await centre()
    await workedOften(cloud, 450)
    const counts: number[] = []
    const countPaid = () => cloud.store.count(timeLogs, { where: { status: 'Paid' } })
    const end = cloud.store.onChange(async () => void counts.push(await countPaid()))
    const run = await payRuns.finalize(MARCH)
    end()
    expect(new Set(counts).size).toBeGreaterThan(5)
    expect(run.lines).toMatchObject([{ hours: 112.5, amount: 2287.13 }])
    expect(run.lines[0]?.timeLogIDs).toHaveLength(450)
    expect(await countPaid()).toBe(450)
    expect(await payMails(cloud)).toHaveLength(1)
    await payRuns.reopen({ payRunID: run.payRunID, reason: 'Again' })
    expect(await cloud.store.count(timeLogs, { where: { status: 'Approved' } })).toBe(450)
    expect((await cloud.as('facilitator').payRuns.listMine()).items).toMatchObject([{ reopened: true }])
  })

  /** Finalizes the run of March in a process that dies after this number of commits. */
  async function finalizeAndDie({ services, through }: TestCloud, commits: number): Promise<void> {
    let left = commits
    const commit: DocumentStore['commit'] = async (writes) => {
      if (left-- <= 0) throw new Error('The process has died.')
      await services.store.commit(writes)
    }
    const dying = { ...services, log: createTestLog(), store: { ...services.store, commit } }
    const { payRuns } = through(dying, 'admin')
    await payRuns.finalize(MARCH).catch(() => {})
  }

  it('refuses changes of logs that a run pays but has not marked yet', async () => {
    expectLogged(/The process has died/)
    const { cloud } = await centre()
    const log = await workedOften(cloud, 60)
    const other = await worked(cloud, 'secondFacilitator', '03/08/2026', 1)
    await finalizeAndDie(cloud, 2)
    const approved = { where: { status: 'Approved' }, orderBy: 'date', to: '2026-03-07' }
    const { items } = await cloud.store.find(timeLogs, approved)
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThan(60)
    const { userId, timeID } = items.find((each) => each.timeID === log.timeID) ?? items[0] ?? log
    const ada = cloud.as('admin').hoursLogged
    for (const change of [{ hours: 9 }, { approved: false }, { date: '03/08/2026' }])
      expect(await refusalOf(ada.update({ userId, timeID, ...change }))).toBe('failed-precondition: paid')
    expect(await refusalOf(ada.delete({ userId, timeID }))).toBe('failed-precondition: paid')
    await ada.update({ ...keyOf(other), hours: 2 })
    const next = await cloud.as('secondAdmin').payRuns.finalize({ from: '03/08/2026', to: '03/09/2026' })
    expect(next.lines).toMatchObject([{ hours: 2, timeLogIDs: [other.timeID] }])
    expect(await cloud.store.count(timeLogs, { where: { status: 'Paid' } })).toBe(61)
  })

  it('pays a whole run or nothing if the process dies in between, and notifies each person once', async () => {
    expectLogged(/The process has died/)
    for (let commits = 0; commits < 5; commits++) {
      const { cloud, payRuns } = await centre()
      await workedOften(cloud, 60)
      await finalizeAndDie(cloud, commits)
      await finishPayRun(cloud.services)
      const { items } = await payRuns.list()
      const paid = await cloud.store.find(timeLogs, { where: { status: 'Paid' }, orderBy: 'date', limit: 200 })
      expect([items.length, paid.items.length]).toEqual(commits === 0 ? [0, 0] : [1, 60])
      expect(new Set(paid.items.map(({ payRunID }) => payRunID)).size).toBe(items.length)
      expect(await payMails(cloud)).toHaveLength(items.length)
    }
  })

  it('finishes a run once when two processes do so concurrently', async () => {
    expectLogged(/The process has died/)
    const { cloud } = await centre()
    await workedOften(cloud, 120)
    await finalizeAndDie(cloud, 1)
    await Promise.all([cloud.services, { ...cloud.services, store: { ...cloud.store } }].map(finishPayRun))
    expect(await cloud.store.count(timeLogs, { where: { status: 'Paid' } })).toBe(120)
    expect(await payMails(cloud)).toHaveLength(1)
  })

  it('exports a run as PDF, and as CSV without formulas', async () => {
    const { cloud, payRuns } = await centre()
    const log = await worked(cloud, 'facilitator', '03/02/2026', 2)
    const { version, ...doc } = log
    await cloud.store
      .batch()
      .put(timeLogs, { ...doc, staffName: '=HYPERLINK("x"), Finn' }, version)
      .commit()
    const { payRunID } = await payRuns.finalize(MARCH)
    const csv = await payRuns.export({ payRunID })
    expect(csv.name).toBe('pay-03-01-2026-to-03-07-2026.csv')
    expect(await csv.text()).toBe(
      'Name,E-mail,Staff ID,From,To,Hours,Pay rate,Amount,Hours without a second Admin\r\n' +
        `"'=HYPERLINK(""x""), Finn",${emailOf('facilitator')},${FINN},` +
        '2026-03-01,2026-03-07,2,20.33,40.66,\r\n',
    )
    const pdf = await payRuns.export({ payRunID, format: 'pdf' })
    expect(pdf.type).toBe('application/pdf')
    expect(await pdf.slice(0, 5).text()).toBe('%PDF-')
  })
})
