import { MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refused, type TestCloud } from '../../../testing/cloud.ts'
import { sentContract, signing } from './signing/sent-contract.testing.ts'

/** Functions that bring a contract into each status. The client is the signer and the stranger is the contact. */
const STATUSES = {
  Draft: async (cloud: TestCloud) => {
    const { programID } = await sentContract(cloud)
    await cloud.as('admin').clientPrograms.update({ programID, location: 'Lake' })
    return programID
  },
  Sent: async (cloud: TestCloud) => (await sentContract(cloud)).programID,
  Forwarded: async (cloud: TestCloud) => {
    const { programID } = await sentContract(cloud)
    await cloud.as('client').clientPrograms.forward({ programID, signerEmail: emailOf('noAccess') })
    return programID
  },
  Signed: async (cloud: TestCloud) => {
    const contract = await sentContract(cloud)
    await cloud.as('client').clientPrograms.sign(signing(contract))
    return contract.programID
  },
  Declined: async (cloud: TestCloud) => {
    const { programID } = await sentContract(cloud)
    await cloud.as('client').clientPrograms.decline({ programID, reason: 'Too dear' })
    return programID
  },
}

const TABLE: [keyof typeof STATUSES, Person, string[]][] = [
  ['Draft', 'admin', ['delete', 'edit', 'pdf', 'send']],
  ['Draft', 'client', ['pdf']],
  ['Sent', 'admin', ['correctSigner', 'delete', 'edit', 'pdf', 'remind']],
  ['Sent', 'client', ['decline', 'forward', 'pdf', 'sign']],
  ['Sent', 'stranger', ['pdf']],
  ['Forwarded', 'client', ['pdf', 'remind', 'takeBack']],
  ['Forwarded', 'noAccess', ['decline', 'forward', 'pdf', 'sign']],
  ['Signed', 'admin', ['amend', 'pdf', 'void']],
  ['Signed', 'client', ['pdf']],
  ['Declined', 'admin', ['delete', 'edit', 'pdf', 'send']],
  ['Declined', 'client', ['pdf']],
]

const allowedOf = ({ can }: { can: Record<string, boolean> }) =>
  Object.keys(can)
    .filter((action) => can[action])
    .toSorted()

onBothStores('Abilities of a contract', (open) => {
  it.each(TABLE)('a %s contract permits the %s: %j', async (status, person, actions) => {
    const cloud = await open()
    const programID = await STATUSES[status](cloud)
    expect(allowedOf(await cloud.as(person).clientPrograms.get({ programID }))).toEqual(actions)
  })

  it('a Facilitator of the program has none', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { staffID } = await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn' })
    const { programID, programName } = await sentContract(cloud, { date: '04/20/2026' })
    await admin.staffPrograms.sync({ programID, programName, date: '04/20/2026', facilitators: [{ staffID }] })
    expect(allowedOf(await cloud.as('facilitator').clientPrograms.get({ programID }))).toEqual([])
  })

  it('reminding is off for an hour after a reminder, and the call refuses with the same message', async () => {
    const cloud = await open()
    const programID = await STATUSES.Sent(cloud)
    await cloud.as('admin').clientPrograms.remind({ programID })
    const { can, whyNot } = await cloud.as('admin').clientPrograms.get({ programID })
    expect(can.remind).toBe(false)
    expect(await refused(cloud.as('admin').clientPrograms.remind({ programID }))).toMatchObject({
      code: 'resource-exhausted',
      message: whyNot.remind,
      data: { reason: 'reminded' },
    })
    cloud.clock.advance(60 * MINUTE)
    expect((await cloud.as('admin').clientPrograms.get({ programID })).can.remind).toBe(true)
  })

  it('list rows contain the abilities that the list offers', async () => {
    const cloud = await open()
    await STATUSES.Sent(cloud)
    const rowsOf = async (person: Person) => (await cloud.as(person).clientPrograms.listByEmail()).items.map(allowedOf)
    expect((await cloud.as('admin').clientPrograms.list()).items.map(allowedOf)).toEqual([['remind']])
    expect(await rowsOf('client')).toEqual([['sign']])
    expect(await rowsOf('stranger')).toEqual([[]])
  })

  it('the refusal has the same message as whyNot', async () => {
    const cloud = await open()
    const programID = await STATUSES.Signed(cloud)
    const { whyNot } = await cloud.as('admin').clientPrograms.get({ programID })
    const { message } = await refused(cloud.as('admin').clientPrograms.delete({ programID }))
    expect(whyNot.delete).toBe(message)
  })
})
