import { expect, it } from 'vitest'
import { staffPrograms } from './features/programs/assignments/staff-programs.documents.ts'
import { clientPrograms } from './features/programs/contracts/client-programs.documents.ts'
import { sentContract, signing } from './features/programs/contracts/signing/sent-contract.testing.ts'
import { facilitatorRequests } from './features/programs/facilitator-requests/facilitator-requests.documents.ts'
import { feedback } from './features/programs/feedback/feedback.documents.ts'
import { APRIL_20, approvedRequest, form } from './features/programs/requests/create/request-form.testing.ts'
import { programRequests } from './features/programs/requests/program-requests.documents.ts'
import { pushSettings } from './features/push/push.documents.ts'
import { savedViews } from './features/saved-views/saved-views.documents.ts'
import { staff } from './features/staff/staff.documents.ts'
import { deletedAccounts } from './features/users/registration.ts'
import { users } from './features/users/users.documents.ts'
import { emailOf, onBothStores, START, type TestCloud, useridOf } from './testing/cloud.ts'
import { requestAddress } from './testing/own-accounts.ts'
import { PNG } from './testing/picture.ts'
import { createScheduleEntry, createStaffRecords, FAY, FINN } from './testing/staffing.ts'

const ROUNDS = 12
const WORKED = { date: '03/09/2026', hours: 0.25 }
const REFUSED = new Set([
  'failed-precondition',
  'not-found',
  'invalid-argument',
  'already-exists',
  'aborted',
  'unauthenticated',
  'permission-denied',
])
const PROFILE = { disabled: false, photoURL: null, createdAt: START }
const TIMES = { startTime: '9:00 AM', endTime: '12:00 PM' }

/** Starts the calls at once, in alternating order. Returns for each call if it succeeded. */
async function race(round: number, ...calls: (() => Promise<unknown>)[]): Promise<boolean[]> {
  const order = round % 2 === 0 ? [...calls.keys()] : [...calls.keys()].reverse()
  const done = calls.map(() => false)
  await Promise.all(
    order.map(async (place) => {
      try {
        await calls[place]?.()
        done[place] = true
      } catch (error) {
        // The loser of a race is refused. Any other error is a bug.
        if (!REFUSED.has((error as { code: string }).code)) throw error
      }
    }),
  )
  return done
}

/** Expects that exactly one of the concurrent calls succeeds. */
async function expectOneWinner(...contest: Parameters<typeof race>): Promise<void> {
  const done = await race(...contest)
  expect(done.filter(Boolean)).toHaveLength(1)
}

type Play = (cloud: TestCloud, as: TestCloud['as'], round: number) => Promise<void>

/** Plays all rounds. Every third round uses another process on the same database. */
async function playRounds(cloud: TestCloud, play: Play): Promise<void> {
  const elsewhere = await cloud.elsewhere()
  for (let round = 0; round < ROUNDS; round++)
    await play(cloud, round % 3 === 2 ? (elsewhere as TestCloud['as']) : cloud.as, round)
}

onBothStores('Concurrent calls', (open) => {
  const centre = async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20, admin: 30, secondAdmin: 30 })
    return cloud
  }
  const admin = (cloud: TestCloud) => cloud.as('admin')

  it('delete a program or log hours on it, but not both', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const programID = `p${round}`
      await createScheduleEntry(cloud, programID)
      await expectOneWinner(
        round,
        () => as('secondAdmin').programSchedule.delete({ programID }),
        () => admin(cloud).hoursLogged.log({ ...WORKED, programID }),
      )
    })
  })

  it('cancel a past program or log hours on it, or both', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const programID = `p${round}`
      await createScheduleEntry(cloud, programID)
      await race(
        round,
        () => as('secondAdmin').programSchedule.update({ programID, status: 'cancelled' }),
        () => admin(cloud).hoursLogged.log({ ...WORKED, programID }),
      )
      const { status } = await admin(cloud).programSchedule.get({ programID })
      const { hours } = await admin(cloud).programs.overview({ programID })
      // Hours may be logged on a cancelled program: work that was done still counts.
      expect([status === 'cancelled', hours?.pending !== 0]).not.toEqual([false, false])
    })
  })

  it('move hours to a program or delete the program, but not both', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const programID = `p${round}`
      await createScheduleEntry(cloud, programID)
      const { userId, timeID } = await admin(cloud).hoursLogged.log(WORKED)
      await expectOneWinner(
        round,
        () => as('secondAdmin').programSchedule.delete({ programID }),
        () => admin(cloud).hoursLogged.update({ userId, timeID, programID }),
      )
    })
  })

  it('delete a person or log hours for them, but not both', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const person = { email: `r${round}@example.edu`, userid: `uid-r${round}` }
      const user = { ...PROFILE, ...person, username: 'Rae', permission: 'Facilitator' as const }
      await cloud.store.batch().create(users, user).commit()
      await expectOneWinner(
        round,
        () => as('secondAdmin').users.delete({ email: person.email }),
        () => admin(cloud).hoursLogged.log({ ...WORKED, userId: person.userid }),
      )
    })
  })

  it('delete a person or let them sign, but not both', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const contract = await sentContract(cloud)
      const email = emailOf('client')
      const [deleted, signed] = await race(
        round,
        () => as('secondAdmin').users.delete({ email }),
        () => cloud.as('client').clientPrograms.sign(signing(contract)),
      )
      expect([deleted, signed].filter(Boolean)).toHaveLength(1)
      // Restores the data for the next round.
      const batch = cloud.store.batch()
      const { version = 0 } = (await cloud.store.get(clientPrograms, contract.programID)) ?? {}
      batch.delete(clientPrograms, contract.programID, version)
      const client = { ...PROFILE, email, userid: useridOf('client'), username: 'Cleo', permission: 'Client' as const }
      if (deleted) batch.create(users, client)
      await batch.commit()
    })
  })

  it('never leave hours, an assignment or a request of a deleted staff member', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const programID = `p${round}`
      const program = { programID, programName: `Program ${programID}`, date: '05/09/2026' }
      await createScheduleEntry(cloud, programID, program)
      const staffID = FINN
      if (!(await cloud.store.get(staff, staffID))) await createStaffRecords(cloud, { facilitator: 20 })
      const refer = [
        () => admin(cloud).hoursLogged.log({ ...WORKED, userId: useridOf('facilitator') }),
        () => admin(cloud).staffPrograms.sync({ ...program, facilitators: [{ staffID }] }),
        () => cloud.as('facilitator').staffPrograms.requestToFacilitate({ programID }),
      ][round % 3] as () => Promise<unknown>
      const [deleted, referred] = await race(round, () => as('secondAdmin').staff.delete({ staffID }), refer)
      if (deleted && referred && round % 3 === 2) {
        const where = { staffID, status: 'requested' }
        expect((await cloud.store.find(facilitatorRequests, { where, orderBy: 'createdAt' })).items).toEqual([])
      } else if (deleted && referred) {
        const { items } = await admin(cloud).hoursLogged.list({ where: { staffID } })
        expect(items).toEqual([])
      }
      const { items } = await admin(cloud).hoursLogged.list()
      for (const { userId, timeID } of items) await admin(cloud).hoursLogged.delete({ userId, timeID })
      await admin(cloud).programSchedule.delete({ programID })
    })
  })

  it('give all requests of one organization the same client', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const [organization, respelled] = [`Round ${round} School`, `ROUND  ${round} SCHOOL`]
      const asked = await Promise.all([
        cloud.as('client').programRequests.create({ ...form, organization }),
        cloud.as('stranger').programRequests.create({ ...form, organization: respelled }),
      ])
      cloud.clock.advance(86_400_000)
      const done = await race(
        round,
        () => as('secondAdmin').programRequests.approve({ id: asked[0].id }),
        () => admin(cloud).programRequests.approve({ id: asked[1].id }),
      )
      expect(done).toEqual([true, true])
      const { items } = await admin(cloud).clients.list({ where: { search: `Round ${round}` } })
      const prefix = new RegExp(`^round {1,2}${round} `, 'i')
      expect(items.filter((client) => prefix.test(client.organization))).toHaveLength(1)
    })
  })

  it('refuse the second of two new clients with the same name', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const done = await race(
        round,
        () => as('admin').clients.create({ organization: `School ${round}` }),
        () => cloud.as('secondAdmin').clients.create({ organization: ` school  ${round} ` }),
      )
      expect(done.filter(Boolean)).toHaveLength(1)
    })
  })

  it('delete a client or create a contract for it, but not both', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const contact = { contactPersonEmail: emailOf('client') }
      const { clientID } = await admin(cloud).clients.create({ organization: `School ${round}` })
      const { id } = await cloud.as('client').programRequests.create({ ...form, organization: `School ${round}` })
      cloud.clock.advance(86_400_000)
      await expectOneWinner(
        round,
        () => as('secondAdmin').clients.delete({ clientID }),
        round % 4 < 2
          ? () => admin(cloud).clientPrograms.create({ clientID, programName: 'Day', ...contact })
          : () => admin(cloud).programRequests.approve({ id, clientID }),
      )
    })
  })

  it('give a request that an Admin enters to the account that takes its address', async () => {
    const cloud = await centre()
    const enter = (as: TestCloud['as'], email: string) => () =>
      as('admin').programRequests.create({ ...form, onBehalfOf: { email } })
    const ownerOf = async (email: string) => {
      const where = { involved: email }
      const { items } = await cloud.store.find(programRequests, { where, orderBy: 'createdAt' })
      return [...new Set(items.map(({ userid }) => userid))]
    }
    await playRounds(cloud, async (_cloud, as, round) => {
      const email = emailOf('noAccess')
      const { version = 0 } = (await cloud.store.get(users, email)) ?? {}
      await cloud.store.batch().delete(users, email, version).commit()
      await race(round, enter(as, email), () => cloud.as('noAccess').users.register())
      expect(await ownerOf(email)).toEqual([useridOf('noAccess')])
      const to = `office${round}@example.edu`
      const token = await requestAddress(cloud, 'client', to)
      await race(round, enter(as, to), () => cloud.as('client').identity.verifyEmail({ token }))
      expect(await ownerOf(to)).toEqual([useridOf('client')])
      cloud.clock.advance(86_400_000)
    })
  })

  it("enter a person's request for their current address", async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const to = `office${round}@example.edu`
      const token = await requestAddress(cloud, 'client', to)
      await race(
        round,
        () => as('client').programRequests.create(form),
        () => cloud.as('client').identity.verifyEmail({ token }),
      )
      const { items } = await cloud.store.find(programRequests, { where: {}, orderBy: 'createdAt' })
      expect(items.filter(({ email }) => email !== to)).toEqual([])
      cloud.clock.advance(86_400_000)
    })
  })

  it('give a new place to a program that is planned at its location', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const location = `Boathouse ${round}`
      const program = { programName: 'Raft', date: '05/04/2026', ...TIMES }
      const [entry, place] = await Promise.all([
        cloud.as('admin').programSchedule.create({ ...program, location }),
        as('secondAdmin').places.create({ name: location, takes: [location] }),
      ])
      const { placeID } = await admin(cloud).programSchedule.get({ programID: entry.programID })
      expect(placeID).toBe(place.placeID)
    })
  })

  it('delete the answers about a deleted program', async () => {
    const cloud = await centre()
    const programIDs: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const approval = { ...APRIL_20, location: `Lake ${round}`, staffNeeded: 0 }
      programIDs.push((await approvedRequest(cloud, approval)).programID)
      cloud.clock.advance(86_400_000)
    }
    cloud.clock.set(Date.parse('2026-04-20T18:00:00-04:00'))
    await playRounds(cloud, async (_cloud, as, round) => {
      const programID = programIDs[round] ?? ''
      await race(
        round,
        () => as('secondAdmin').programSchedule.delete({ programID }),
        () => cloud.as('client').feedback.give({ programID, rating: 5 }),
      )
      expect((await cloud.store.find(feedback, { where: { programID }, orderBy: 'createdAt' })).items).toEqual([])
    })
  })

  it('leave no saved views and no choices of push messages of a deleted person', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const [email, userid] = [emailOf('noAccess'), useridOf('noAccess')]
      const { version = 0 } = (await cloud.store.get(users, email)) ?? {}
      const { version: goneSince = 0 } = (await cloud.store.get(deletedAccounts, userid)) ?? {}
      const batch = cloud.store.batch()
      if (goneSince) batch.delete(deletedAccounts, userid, goneSince)
      const user = { ...PROFILE, email, userid, username: 'Noa', permission: 'Facilitator' as const }
      await batch.put(users, user, version).commit()
      const [deleted] = await race(
        round,
        () => as('secondAdmin').users.delete({ email }),
        () => cloud.as('noAccess').savedViews.save({ table: 'shifts', name: 'Mine', search: 'q=raft' }),
        () => cloud.as('noAccess').push.saveSettings({ dailyMail: true }),
      )
      expect(deleted).toBe(true)
      expect((await cloud.store.find(savedViews, { where: { userid }, orderBy: 'createdAt' })).items).toEqual([])
      expect(await cloud.store.get(pushSettings, userid)).toBeNull()
    })
  })

  it("show a person's new photo on the staff record that is created for them", async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const email = emailOf('noAccess')
      const [, added] = await Promise.all([
        cloud.as('noAccess').users.setPhoto({ photo: new File([PNG], 'me.png', { type: 'image/png' }) }),
        as('admin').staff.create({ email, name: `Noa ${round}` }),
      ])
      const { photoURL } = (await cloud.store.get(users, email)) ?? {}
      expect((await cloud.store.get(staff, added.staffID))?.photoURL).toBe(photoURL)
      await admin(cloud).staff.delete({ staffID: added.staffID })
    })
  })

  it('never leave an open request to facilitate a deleted program', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const programID = `p${round}`
      await createScheduleEntry(cloud, programID, { date: '05/09/2026' })
      await race(
        round,
        () => as('secondAdmin').programSchedule.delete({ programID }),
        () => cloud.as('facilitator').staffPrograms.requestToFacilitate({ programID }),
      )
      const where = { programID, status: 'requested' }
      expect((await cloud.store.find(facilitatorRequests, { where, orderBy: 'createdAt' })).items).toEqual([])
    })
  })

  it('leave one Admin if two Admins take the role from each other', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      await race(
        round,
        () => as('admin').users.update({ email: emailOf('secondAdmin'), permission: 'Client' }),
        () => cloud.as('secondAdmin').users.disable({ email: emailOf('admin') }),
      )
      const where = { permission: 'Admin', disabled: false }
      const { items } = await cloud.store.find(users, { where, orderBy: 'createdAt' })
      expect(items).toHaveLength(1)
      const left = items[0]?.email === emailOf('admin') ? cloud.as('admin') : cloud.as('secondAdmin')
      await left.users.update({ email: emailOf('secondAdmin'), permission: 'Admin' })
      await left.users.enable({ email: emailOf('admin') })
    })
  })

  it('refuse the second staff record with the same e-mail address', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const email = `one${round}@example.edu`
      await expectOneWinner(
        round,
        () => as('admin').staff.create({ email, name: 'One' }),
        () => cloud.as('secondAdmin').staff.update({ staffID: FAY, email }),
      )
    })
  })

  it('show the current address on a shift if an address change or its Undo races with the assignment', async () => {
    const cloud = await centre()
    const staffID = FINN
    await playRounds(cloud, async (_cloud, as, round) => {
      const [moved, restored] = [`moved${round}`, `restored${round}`]
      for (const programID of [moved, restored]) await createScheduleEntry(cloud, programID)
      const assign = (programID: string) => () =>
        as('secondAdmin').staffPrograms.sync({
          programID,
          programName: programID,
          date: '03/09/2026',
          facilitators: [{ staffID, hours: 1 }],
          override: { note: 'A race' },
        })
      const addresses = async (programID: string) => [
        (await cloud.store.get(staff, staffID))?.email,
        (await cloud.store.get(staffPrograms, `${staffID}_${programID}`))?.staffEmail,
      ]
      const to = `finn${round}@example.edu`
      const token = await requestAddress(cloud, 'facilitator', to)
      await race(round, assign(moved), () => cloud.as('facilitator').identity.verifyEmail({ token }))
      expect(await addresses(moved)).toEqual([to, to])
      cloud.clock.advance(1)
      await admin(cloud).staff.update({ staffID, email: 'other@example.edu' })
      const [newest] = (await admin(cloud).audit.list({ where: { collection: 'staff' }, limit: 1 })).items
      const undo = () => admin(cloud).audit.undo({ changeID: newest?.changeID ?? '' })
      cloud.clock.advance(1)
      await race(round, assign(restored), undo)
      expect(await addresses(restored)).toEqual([to, to])
    })
  })

  it('refuse the second of two pay runs over the same days', async () => {
    const cloud = await centre()
    const { userId, timeID } = await cloud.as('facilitator').hoursLogged.log(WORKED)
    await admin(cloud).hoursLogged.update({ userId, timeID, approved: true })
    await playRounds(cloud, async (_cloud, as, round) => {
      const period = { from: '03/01/2026', to: '03/10/2026' }
      await expectOneWinner(
        round,
        () => as('admin').payRuns.finalize(period),
        () => cloud.as('secondAdmin').payRuns.finalize({ ...period, from: '03/05/2026' }),
      )
      const { items } = await admin(cloud).payRuns.list()
      const inForce = items.find(({ reopenedAt }) => reopenedAt === null)
      await admin(cloud).payRuns.reopen({ payRunID: inForce?.payRunID ?? '', reason: 'Once more' })
    })
  })

  it('refuse hours that would fill a day beyond 24 hours', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const date = `03/0${1 + (round % 9)}/2026`
      const userId = useridOf(round < 9 ? 'facilitator' : 'secondFacilitator')
      await expectOneWinner(
        round,
        () => as('admin').hoursLogged.log({ userId, date, hours: 13 }),
        () => cloud.as('secondAdmin').hoursLogged.log({ userId, date, hours: 13 }),
      )
    })
  })

  it('refuse the second of two decisions on the same request', async () => {
    await playRounds(await centre(), async (cloud, as, round) => {
      const { id } = await cloud.as('client').programRequests.create(form)
      cloud.clock.advance(86_400_000)
      await expectOneWinner(
        round,
        () => as('admin').programRequests.approve({ id, date: '05/04/2026', ...TIMES }),
        () => cloud.as('secondAdmin').programRequests.reject({ id, reason: 'Full' }),
      )
    })
  })
})
