import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGE } from '@belay/contract/constants'
import { afterAll, expect, it } from 'vitest'
import { SAMPLE_SIGN_INS } from './features/centre/sample-sign-ins.ts'
import { type TimeLog, timeLogs } from './features/hours-logged/hours-logged.documents.ts'
import { payRuns } from './features/pay-runs/pay-runs.documents.ts'
import { clientPrograms } from './features/programs/contracts/client-programs.documents.ts'
import { form } from './features/programs/requests/create/request-form.testing.ts'
import { programRequests } from './features/programs/requests/program-requests.documents.ts'
import { programSchedule } from './features/programs/schedule/program-schedule.documents.ts'
import { staff } from './features/staff/staff.documents.ts'
import { findAll } from './platform/documents/find-all.ts'
import type { Collection } from './platform/documents/store.ts'
import { createDiskFiles } from './platform/files/disk.ts'
import { loadSample } from './sample/load-sample.ts'
import { createPlayOnce } from './sample/play-once.testing.ts'
import { type Client, createPersonClient } from './sample/stories/person-client.ts'
import { onBothStores, PEOPLE, type TestCloud } from './testing/cloud.ts'

const ROLES = SAMPLE_SIGN_INS.filter(({ verified }) => verified)
const [ADMIN, FACILITATOR, CLIENT] = SAMPLE_SIGN_INS
const NOBODY = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]
/** An override for all conflicts, because conflicts do not affect abilities. */
const OVERRIDE = { override: { note: 'As agreed' } }
const LATER = { date: '05/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const FREE = [LATER, { ...LATER, date: '05/21/2026' }]
/** Number of contracts, the newest, to find the changes of. */
const CHANGEABLE = 20
/** Number of records to try for each set of equal abilities. */
const PER_STATE = 2

type Can = { can?: Record<string, boolean> | undefined; whyNot?: Partial<Record<string, string>> | undefined }
type Act = (client: Client) => Promise<unknown>
/** A record as a person sees it, with the call behind each ability. */
type Seen = { record: Can; acts: Record<string, Act> }
/** A function that finds the records of a collection that a person can see. */
type Look = (client: Client, ids: Ids) => Promise<Seen[]>
type Ids = Awaited<ReturnType<typeof readIds>>

/** Reasons for a missing ability where the call succeeds without a change instead of refusing. */
const HARMLESS = new Set([
  'This program is already cancelled.',
  "This program isn't cancelled.",
  "You don't have a staff record.",
])

/**
 * Ability values that never occur: only the two Admins see clients and users, `updateOwn` names no record, and nobody
 * in the sample has a second step.
 */
const NEVER_SEEN = [
  'clients edit false',
  'clients merge false',
  'staff editOwn false',
  'users changeRole false',
  'users disable false',
  'users enable false',
  'users removeSecondSteps true',
]

const LOOKS: Record<string, Look> = {
  programRequests: (client, { requests }) =>
    seeEach(requests, async (id) => ({
      record: await client.programRequests.get({ id }),
      acts: {
        approve: (by) => by.programRequests.approve({ id }),
        reject: (by) => by.programRequests.reject({ id, reason: 'Full' }),
        offerDates: (by) => by.programRequests.offerDates({ id, dates: FREE, holdUntil: '04/01/2026' }),
        withdrawDates: (by) => by.programRequests.withdrawDates({ id }),
        chooseDate: (by) => by.programRequests.chooseDate({ id, date: null }),
        reopen: (by) => by.programRequests.reopen({ id }),
        edit: (by) => by.programRequests.update({ id, programDetails: { notes: 'New' } }),
        share: (by) => by.programRequests.share({ id, email: 'dean@example.edu', rights: 'view' }),
        cancel: (by) => by.programRequests.cancel({ id, cancellationReason: 'Rain' }),
        delete: (by) => by.programRequests.delete({ id }),
        schedule: (by) => by.programSchedule.create({ requestID: id, ...LATER, ...OVERRIDE }),
      },
    })),
  programSchedule: (client, { programs, members: [staffID = ''] }) =>
    seeEach(programs, async (programID) => {
      const entry = await client.programSchedule.get({ programID })
      const { programName, date } = entry
      return {
        record: entry,
        acts: {
          edit: (by) => by.programSchedule.update({ programID, dayNotes: 'New' }),
          move: (by) => by.programSchedule.update({ programID, location: 'Elsewhere', ...OVERRIDE }),
          cancel: (by) => by.programSchedule.update({ programID, status: 'cancelled' }),
          restore: (by) => by.programSchedule.update({ programID, status: 'tentative', ...OVERRIDE }),
          complete: (by) => by.programSchedule.update({ programID, status: 'completed', ...OVERRIDE }),
          delete: (by) => by.programSchedule.delete({ programID }),
          assign: (by) =>
            by.staffPrograms.sync({ programID, programName, date, facilitators: [{ staffID }], ...OVERRIDE }),
          requestToFacilitate: (by) => by.staffPrograms.requestToFacilitate({ programID }),
        },
      }
    }),
  clientPrograms: (client, { contracts }) =>
    seeEach(contracts, async (programID) => {
      const contract = await client.clientPrograms.get({ programID })
      return { record: contract, acts: contractActs(programID, contract) }
    }),
  'changes of a program': (client, { contracts }) =>
    seeAll(contracts.slice(-CHANGEABLE), async (programID) => {
      const record = await client.clientPrograms.listChanges({ programID })
      const ask: Act = (by) => by.clientPrograms.requestChange({ programID, dates: FREE })
      return [{ record, acts: { requestChange: ask } }, ...record.items.map(seeChange)]
    }),
  'clientPrograms in lists': async (client) => {
    const lists = [client.clientPrograms.list({ limit: PAGE.most }), client.clientPrograms.listByEmail({})]
    const pages = await Promise.all(lists.map((list) => list.catch(() => ({ items: [] }))))
    return pages.flatMap(({ items }) =>
      items.map((contract) => ({ record: contract, acts: contractActs(contract.programID, contract) })),
    )
  },
  assignments: (client, { programs }) =>
    seeAll(programs, async (programID) => {
      const { items } = await client.staffPrograms.listByProgram({ programID })
      return items.map((assignment) => {
        const { id, programName, date } = assignment
        return {
          record: assignment,
          acts: {
            confirm: (by) => by.staffPrograms.confirm({ id }),
            decline: (by) => by.staffPrograms.decline({ id, reason: 'Ill' }),
            giveBack: (by) => by.staffPrograms.giveBack({ id, reason: 'Exams' }),
            proposeSwap: async (by) => {
              const [person] = (await by.staffPrograms.swapCandidates({ id })).items
              const theirID = person?.fits ? undefined : person?.shifts[0]?.id
              return by.staffPrograms.proposeSwap({ id, withStaffID: person?.staffID ?? 'nobody', theirID })
            },
            release: (by) => by.staffPrograms.sync({ programID, programName, date, facilitators: [] }),
          },
        }
      })
    }),
  facilitatorRequests: async (client) => {
    const { items } = await client.staffPrograms.listRequests({ limit: PAGE.most })
    return items.map((request) => ({
      record: request,
      acts: {
        accept: (by) => by.staffPrograms.acceptRequest({ id: request.id, ...OVERRIDE }),
        decline: (by) => by.staffPrograms.declineRequest({ id: request.id }),
        withdraw: (by) => by.staffPrograms.withdrawRequest({ id: request.id }),
      },
    }))
  },
  shiftSwaps: async (client) =>
    (await client.staffPrograms.listSwaps({})).items.map((swap) => ({
      record: swap,
      acts: {
        answer: (by) => by.staffPrograms.answerSwap({ id: swap.id, accept: true }),
        withdraw: (by) => by.staffPrograms.withdrawSwap({ id: swap.id }),
      },
    })),
  hoursLogged: (client, { owners }) =>
    seeAll(owners, async (userId) => {
      const { items } = await client.hoursLogged.listByUser({ userId, limit: PAGE.most, withAbilities: true })
      return items.map((log) => {
        const path = { userId, timeID: log.timeID }
        return {
          record: log,
          acts: {
            edit: (by) => by.hoursLogged.update({ ...path, note: 'New' }),
            delete: (by) => by.hoursLogged.delete(path),
            approve: (by) => by.hoursLogged.update({ ...path, approved: true }),
            withdrawApproval: (by) => by.hoursLogged.update({ ...path, approved: false }),
            return: (by) => by.hoursLogged.returnWithNote({ ...path, note: 'Which day?' }),
          },
        }
      })
    }),
  staff: (client, { members }) =>
    seeEach(members, async (staffID) => ({
      record: await client.staff.get({ staffID }),
      acts: {
        edit: (by) => by.staff.update({ staffID, bio: 'New' }),
        editOwn: (by) => by.staff.updateOwn({ bio: 'New' }),
        delete: (by) => by.staff.delete({ staffID }),
      },
    })),
  clients: async (client) => {
    const { items } = await client.clients.list({ limit: PAGE.most })
    return seeEach(items, async ({ clientID }) => ({
      record: await client.clients.get({ clientID }),
      acts: {
        edit: (by) => by.clients.update({ clientID, notes: 'New' }),
        merge: (by) =>
          by.clients.merge({ clientID, duplicateID: items.find((one) => one.clientID !== clientID)?.clientID ?? '' }),
        delete: (by) => by.clients.delete({ clientID }),
      },
    }))
  },
  users: async (client) => {
    const { items } = await client.users.list({ limit: PAGE.most })
    return items.map((user) => {
      const { email } = user
      return {
        record: user,
        acts: {
          changeRole: (by) => by.users.update({ email, permission: 'Client' }),
          disable: (by) => by.users.disable({ email }),
          enable: (by) => by.users.enable({ email }),
          endSessions: (by) => by.users.endSessions({ email }),
          removeSecondSteps: (by) => by.users.removeSecondSteps({ email }),
          delete: (by) => by.users.delete({ email }),
        },
      }
    })
  },
  payRuns: (client, { runs }) =>
    seeEach(runs, async (payRunID) => ({
      record: await client.payRuns.get({ payRunID }),
      acts: { reopen: (by) => by.payRuns.reopen({ payRunID, reason: 'Wrong rate' }) },
    })),
}

const seeChange = (record: Can & { id: string }): Seen => ({
  record,
  acts: {
    accept: (by) => by.clientPrograms.acceptChange({ id: record.id, ...OVERRIDE }),
    decline: (by) => by.clientPrograms.declineChange({ id: record.id, reason: 'Full' }),
    withdraw: (by) => by.clientPrograms.withdrawChange({ id: record.id }),
  },
})

function contractActs(programID: string, contract: object): Record<string, Act> {
  const documentHash = 'documentHash' in contract ? String(contract.documentHash) : 'none'
  return {
    send: (by) => by.clientPrograms.send({ programID }),
    remind: (by) => by.clientPrograms.remind({ programID }),
    sign: (by) =>
      by.clientPrograms.sign({ programID, documentHash, name: 'Cleo Marsh', method: 'typed', agreed: true }),
    edit: (by) => by.clientPrograms.update({ programID, contactPersonName: 'New' }),
    decline: (by) => by.clientPrograms.decline({ programID, reason: 'Too dear' }),
    forward: (by) => by.clientPrograms.forward({ programID, signerEmail: 'dean@example.edu' }),
    takeBack: (by) => by.clientPrograms.takeBack({ programID }),
    correctSigner: (by) => by.clientPrograms.correctSigner({ programID, signerEmail: 'dean@example.edu' }),
    void: (by) => by.clientPrograms.void({ programID, reason: 'Wrong text' }),
    delete: (by) => by.clientPrograms.delete({ programID }),
    pdf: (by) => by.clientPrograms.pdf({ programID }),
  }
}

/** Returns the records that a person can see, without those that the person may not read. */
async function seeAll<Key>(keys: readonly Key[], look: (key: Key) => Promise<Seen[]>): Promise<Seen[]> {
  return (await Promise.all(keys.map((key) => look(key).catch(() => [])))).flat()
}
const seeEach = <Key>(keys: readonly Key[], look: (key: Key) => Promise<Seen>): Promise<Seen[]> =>
  seeAll(keys, async (key) => [await look(key)])

/** The number of documents to test in each collection. Older ones have the same states. */
const NEWEST = 120

async function readIds({ store }: TestCloud) {
  const all = <Doc extends object>(collection: Collection<Doc>) =>
    findAll(store, collection, { orderBy: collection.lists.find(({ where }) => where.length === 0)?.orderBy ?? '' })
  const newest = async <Doc extends object>(collection: Collection<Doc>) => (await all(collection)).slice(-NEWEST)
  const logs = await all(timeLogs)
  return {
    requests: (await newest(programRequests)).map(({ id }) => id),
    programs: (await newest(programSchedule)).map(({ programID }) => programID),
    contracts: (await newest(clientPrograms)).map(({ programID }) => programID),
    members: (await all(staff)).toSorted((a, b) => Number(b.active) - Number(a.active)).map(({ staffID }) => staffID),
    runs: (await all(payRuns)).map(({ payRunID }) => payRunID),
    owners: [...new Set(logs.map(({ userId }) => userId))],
  }
}

const folder = mkdtempSync(join(tmpdir(), 'belay-abilities-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** The files of the sample, which both stores share. */
const files = createDiskFiles(folder)
const playOnce = createPlayOnce()

onBothStores('The abilities of a record (R116)', (open) => {
  it('match what each call does, and its error message, for every kind of record and every role', async () => {
    const opened = await open({ without: NOBODY })
    const cloud = { ...opened, services: { ...opened.services, files } }
    const settings = { ...cloud.settings, sample: 'small' as const }
    await loadSample({ ...cloud.services, settings }, undefined, playOnce)
    await addStates(cloud)
    const ids = await readIds(cloud)
    // Calls run without a commit, so that each one finds the same data.
    const dry = { ...cloud.services, store: { ...cloud.store, commit: async () => {} } }
    const wrong: string[] = []
    const walked = new Set<string>()
    for (const [name, look] of Object.entries(LOOKS)) {
      for (const person of ROLES) {
        const seen = await look(createPersonClient(cloud.services, person), ids).catch(() => [])
        for (const { record, acts } of spread(seen)) {
          for (const [action, act] of Object.entries(acts)) {
            const can = record.can?.[action]
            const said = can ? null : (record.whyNot?.[action] ?? '')
            if (can === undefined || HARMLESS.has(said ?? '')) continue
            const answer = await outcomeOf(act(createPersonClient(dry, person)))
            if (said !== answer) wrong.push(`${name} by ${person.role}: ${action} says ${said}, the call ${answer}`)
            walked.add(`${name} ${action} ${can}`)
          }
        }
      }
    }
    expect([...new Set(wrong)]).toEqual([])
    expect(unseen(walked)).toEqual(NEVER_SEEN)
  }, 180_000)
})

/** Returns the ability values that did not occur. */
function unseen(walked: ReadonlySet<string>): string[] {
  const abilities = new Set([...walked].map((name) => name.replace(/ (true|false)$/, '')))
  return [...abilities]
    .flatMap((ability) => [`${ability} true`, `${ability} false`])
    .filter((name) => !walked.has(name))
    .toSorted()
}

/** Returns null if the call succeeds, else its error message. */
const outcomeOf = (answer: Promise<unknown>): Promise<string | null> =>
  answer.then(
    () => null,
    (error: Error) => error.message,
  )

/** Returns a few records for each combination of abilities and beginnings of reasons. */
function spread(all: readonly Seen[]): Seen[] {
  const groups = Map.groupBy(all, ({ record }) =>
    JSON.stringify([record.can, Object.values(record.whyNot ?? {}).map((reason) => reason?.slice(0, 16))]),
  )
  return [...groups.values()].flatMap((group) => group.slice(0, PER_STATE))
}

/** Adds states that the sample does not contain. */
async function addStates(cloud: TestCloud): Promise<void> {
  const clientOf = (person: Parameters<typeof createPersonClient>[1]) => createPersonClient(cloud.services, person)
  const [admin, finn, cleo] = [clientOf(ADMIN), clientOf(FACILITATOR), clientOf(CLIENT)]
  const priya = clientOf({ email: 'priya.raman@example.edu', name: 'Priya' })
  const { clientID } = await admin.clients.create({ organization: 'Northside High' })
  await admin.clients.create({ organization: 'Newcomers' })
  const parties = { clientID, contactPersonEmail: CLIENT.email, signerEmail: CLIENT.email }
  const program = (programName: string, when: object = {}) =>
    admin.programSchedule.create({ programName, ...LATER, status: 'confirmed', ...when, ...OVERRIDE })
  const contract = async (programName: string) => {
    const { programID } = await program(programName)
    await admin.clientPrograms.create({ programID, programName, ...parties, ...LATER })
    return programID
  }
  const sent = async (programName: string) => {
    const programID = await contract(programName)
    await admin.clientPrograms.send({ programID })
    return programID
  }

  const cancelled = await contract('Cancelled with a draft')
  await admin.programSchedule.update({ programID: cancelled, status: 'cancelled' })
  await admin.programSchedule.update({ programID: await sent('Moved after it was sent'), date: '05/22/2026' })
  await admin.clientPrograms.remind({ programID: await sent('Reminded just now') })
  await cleo.clientPrograms.forward({ programID: await sent('Forwarded'), signerEmail: 'dean@example.edu' })

  const wished = await sent('Wanted on another day')
  await cleo.clientPrograms.requestChange({ programID: wished, dates: FREE })
  await cleo.clientPrograms.requestChange({ programID: wished, dates: [LATER] })

  const { staffID } = (await finn.staff.me({})) as { staffID: string }
  const [{ userId } = { userId: '' }] = (await admin.hoursLogged.list({ where: { staffID }, limit: 1 })).items
  const yesterday = { date: '03/09/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
  const worked = await program('Worked yesterday', yesterday)
  const offered = await cleo.programRequests.create(form)
  await admin.programRequests.offerDates({ id: offered.id, dates: FREE, holdUntil: '04/01/2026' })
  const request = await cleo.programRequests.create(form)
  const { programID: asked } = await admin.programRequests.approve({ id: request.id, ...yesterday, ...OVERRIDE })
  for (const programID of [worked.programID, asked])
    await admin.hoursLogged.log({ userId, programID, date: yesterday.date, hours: 1 })

  const { programID } = await program('Wanted')
  await finn.staffPrograms.requestToFacilitate({ programID })
  await priya.staffPrograms.requestToFacilitate({ programID })
  const { staffID: inactive } = (await priya.staff.me({})) as { staffID: string }
  await admin.staff.update({ staffID: inactive, active: false })

  const { version: _, ...log } =
    (await findAll(cloud.store, timeLogs, { orderBy: 'date', where: { status: 'Pending' } }))[0] ?? {}
  await cloud.store
    .batch()
    .create(timeLogs, { ...log, timeID: 'orphan-of-a-program', programID: 'gone' } as TimeLog)
    .create(timeLogs, { ...log, timeID: 'orphan-of-a-person', userId: 'gone' } as TimeLog)
    .commit()
}
