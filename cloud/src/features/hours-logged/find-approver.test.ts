import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, type TestCloud, useridOf } from '../../testing/cloud.ts'
import { createStaffRecords } from '../../testing/staffing.ts'

const WORKED = { date: '03/02/2026', hours: 8 }
const KIM = { email: emailOf('client') }

/** Opens a centre with two Admins. Ada, who is one of them, has worked. */
async function centre(open: () => Promise<TestCloud>) {
  const cloud = await open()
  await createStaffRecords(cloud, { admin: 20, facilitator: 20 })
  const log = async (person: Person) => {
    const { timeID } = await cloud.as(person).hoursLogged.log(WORKED)
    return (approver: Person) =>
      cloud.as(approver).hoursLogged.update({ userId: useridOf(person), timeID, approved: true })
  }
  return { cloud, ada: cloud.as('admin'), approve: await log('admin'), log }
}

onBothStores('An Admin of less than 14 days', (open) => {
  it("marks another Admin's hours when approving them, and the pay run shows these hours", async () => {
    const { ada, approve } = await centre(open)
    await ada.users.update({ ...KIM, permission: 'Admin' })
    await ada.users.update({ email: emailOf('secondAdmin'), permission: 'Client' })
    expect(await approve('client')).toMatchObject({ approved: true, selfApproved: true })
    const { lines } = await ada.payRuns.finalize({ from: '03/01/2026', to: '03/09/2026' })
    expect(lines).toMatchObject([{ hours: 8, selfApprovedHours: 8 }])
  })

  it('marks also the hours of an Admin who gave up the role before', async () => {
    const { cloud, ada, approve } = await centre(open)
    await ada.users.update({ ...KIM, permission: 'Admin' })
    await cloud.as('client').users.update({ email: emailOf('admin'), permission: 'Facilitator' })
    expect(await approve('client')).toMatchObject({ selfApproved: true })
  })

  it('marks hours also after being enabled again', async () => {
    const { ada, approve } = await centre(open)
    await ada.users.disable({ email: emailOf('secondAdmin') })
    await ada.users.enable({ email: emailOf('secondAdmin') })
    expect(await approve('secondAdmin')).toMatchObject({ selfApproved: true })
  })

  it('marks no hours of Facilitators, and none after 14 days', async () => {
    const { cloud, ada, approve, log } = await centre(open)
    await ada.users.update({ ...KIM, permission: 'Admin' })
    const approveFinn = await log('facilitator')
    expect((await approveFinn('client')).selfApproved).toBeUndefined()
    cloud.clock.advance(14 * DAY)
    expect((await approve('client')).selfApproved).toBeUndefined()
  })
})
