import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refused, type TestCloud } from '../../../testing/cloud.ts'
import { form } from '../requests/create/request-form.testing.ts'

const TIME = { date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const AFTER_THE_PROGRAM = Date.UTC(2026, 4, 1)

async function program(cloud: TestCloud) {
  const { programID } = await cloud.as('admin').programSchedule.create({ programName: 'Team day', ...TIME })
  return programID
}

/** The steps that bring a program to each state. */
const STATES = {
  'to come': program,
  over: async (cloud: TestCloud) => {
    const programID = await program(cloud)
    cloud.clock.set(AFTER_THE_PROGRAM)
    return programID
  },
  cancelled: async (cloud: TestCloud) => {
    const programID = await program(cloud)
    await cloud.as('admin').programSchedule.update({ programID, status: 'cancelled' })
    return programID
  },
  'to come, with staff record': async (cloud: TestCloud) => {
    await cloud.as('admin').staff.create({ email: emailOf('facilitator'), name: 'Finn' })
    return program(cloud)
  },
  'to come, and theirs': async (cloud: TestCloud) => {
    const { staffID } = await cloud.as('admin').staff.create({ email: emailOf('facilitator'), name: 'Finn' })
    const programID = await program(cloud)
    const facilitators = [{ staffID }]
    await cloud.as('admin').staffPrograms.sync({ programID, programName: 'Team day', date: TIME.date, facilitators })
    return programID
  },
  'cancelled with its request': async (cloud: TestCloud) => {
    const { id } = await cloud.as('client').programRequests.create(form)
    const { programID } = await cloud.as('admin').programRequests.approve({ id, ...TIME })
    await cloud.as('client').programRequests.cancel({ id, cancellationReason: 'Rain' })
    return programID ?? ''
  },
}

const TABLE: [keyof typeof STATES, Person, string[]][] = [
  ['to come', 'admin', ['assign', 'cancel', 'delete', 'edit', 'move']],
  ['to come', 'facilitator', []],
  ['to come, with staff record', 'facilitator', ['requestToFacilitate']],
  ['to come, and theirs', 'facilitator', []],
  ['over', 'admin', ['assign', 'cancel', 'complete', 'delete', 'edit', 'move']],
  ['over', 'facilitator', []],
  ['cancelled', 'admin', ['delete', 'edit', 'restore']],
  ['cancelled', 'facilitator', []],
  ['cancelled with its request', 'admin', ['delete', 'edit']],
]

const allowedOf = ({ can }: { can: Record<string, boolean> }) =>
  Object.keys(can)
    .filter((action) => can[action])
    .toSorted()

onBothStores('The abilities of a program on the calendar', (open) => {
  it.each(TABLE)('allow in state "%s", for the %s, exactly %j', async (state, person, actions) => {
    const cloud = await open()
    const programID = await STATES[state](cloud)
    expect(allowedOf(await cloud.as(person).programSchedule.get({ programID }))).toEqual(actions)
  })

  it('appear on the rows of the list if the call asks for them', async () => {
    const cloud = await open()
    const cancelled = await STATES.cancelled(cloud)
    const programID = await program(cloud)
    const rows = async (person: Person) => {
      const { items } = await cloud.as(person).programSchedule.list({ withAbilities: true })
      return Object.fromEntries(items.map(({ programID: id, can }) => [id, can]))
    }
    expect(await rows('admin')).toEqual({ [cancelled]: { move: false }, [programID]: { move: true } })
    expect(await rows('facilitator')).toEqual({ [cancelled]: { move: false }, [programID]: { move: false } })
    const { items } = await cloud.as('admin').programSchedule.list()
    expect(items.map(({ can }) => can)).toEqual([undefined, undefined])
  })

  it('contain the same sentence as the refusal of the call', async () => {
    const cloud = await open()
    const programID = await STATES['cancelled with its request'](cloud)
    const { whyNot } = await cloud.as('admin').programSchedule.get({ programID })
    const { message } = await refused(cloud.as('admin').programSchedule.update({ programID, status: 'tentative' }))
    expect(whyNot.restore).toBe(message)
  })
})

onBothStores('The abilities of assignments and of requests to facilitate', (open) => {
  it('let the person answer until the program ends, and an Admin release them', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { staffID } = await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn' })
    const programID = await program(cloud)
    await admin.staffPrograms.sync({ programID, programName: 'Team day', date: TIME.date, facilitators: [{ staffID }] })
    const seenBy = async (person: Person) => {
      const { items } = await cloud.as(person).staffPrograms.listByProgram({ programID })
      return items.map(allowedOf)
    }
    expect(await seenBy('facilitator')).toEqual([['confirm', 'decline']])
    expect(await seenBy('admin')).toEqual([['release']])
    const { items } = await cloud.as('facilitator').staffPrograms.listByProgram({ programID })
    await cloud.as('facilitator').staffPrograms.confirm({ id: items[0]?.id ?? '' })
    expect(await seenBy('facilitator')).toEqual([['confirm', 'decline', 'giveBack', 'proposeSwap']])
    cloud.clock.set(AFTER_THE_PROGRAM)
    expect(await seenBy('facilitator')).toEqual([[]])
  })

  it('let an Admin decide, and the person withdraw, while the request is open', async () => {
    const cloud = await open()
    await cloud.as('admin').staff.create({ email: emailOf('facilitator'), name: 'Finn' })
    const programID = await program(cloud)
    const { id } = await cloud.as('facilitator').staffPrograms.requestToFacilitate({ programID })
    const seenBy = async (person: Person) => {
      const { items } = await cloud.as(person).staffPrograms.listRequests()
      return items.map(allowedOf)
    }
    expect(await seenBy('admin')).toEqual([['accept', 'decline']])
    expect(await seenBy('facilitator')).toEqual([['withdraw']])
    await cloud.as('admin').staffPrograms.declineRequest({ id })
    expect(await seenBy('admin')).toEqual([[]])
    expect(await seenBy('facilitator')).toEqual([[]])
  })
})
