import { expect, it } from 'vitest'
import { onBothStores, type Person, type TestCloud } from '../../testing/cloud.ts'
import { createStaffRecords, FINN, setPayRate } from '../../testing/staffing.ts'
import { keyOf } from '../hours-logged/time-logs.testing.ts'

const NOTHING = {
  amount: 0,
  hours: 0,
  from: null,
  to: null,
  unratedHours: 0,
  waitingHours: 0,
  waitingAmount: 0,
  returnedHours: 0,
}

onBothStores('hoursLogged.nextPay', (open) => {
  async function centre() {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20.33, secondFacilitator: 18.5 })
    return { cloud, nextPay: () => cloud.as('facilitator').hoursLogged.nextPay() }
  }

  async function worked(cloud: TestCloud, person: Person, date: string, hours: number, approve = true) {
    const log = await cloud.as(person).hoursLogged.log({ date, hours })
    return approve ? cloud.as('admin').hoursLogged.update({ ...keyOf(log), approved: true }) : log
  }

  it('equals the amount of the pay run, also with two rates and late hours, and is nothing afterwards', async () => {
    const { cloud, nextPay } = await centre()
    await worked(cloud, 'facilitator', '02/20/2026', 1.25)
    await worked(cloud, 'facilitator', '03/02/2026', 2.75)
    await setPayRate(cloud, 'facilitator', 25.01)
    await worked(cloud, 'facilitator', '03/06/2026', 3.25)
    await worked(cloud, 'secondFacilitator', '03/03/2026', 6)
    expect(await nextPay()).toEqual({ ...NOTHING, amount: 162.6, hours: 7.25, from: '02/20/2026', to: '03/06/2026' })
    const run = await cloud.as('admin').payRuns.finalize({ from: '03/01/2026', to: '03/07/2026' })
    const ownCents = run.lines.filter(({ staffID }) => staffID === FINN).map(({ amount }) => Math.round(amount * 100))
    expect(ownCents.reduce((sum, cents) => sum + cents, 0)).toBe(16_260)
    expect(await nextPay()).toEqual(NOTHING)
    await cloud.as('admin').payRuns.reopen({ payRunID: run.payRunID, reason: 'A day was missing.' })
    expect(await nextPay()).toMatchObject({ amount: 162.6, hours: 7.25 })
  })

  it('counts waiting and returned hours apart from the amount', async () => {
    const { cloud, nextPay } = await centre()
    await worked(cloud, 'facilitator', '03/02/2026', 2)
    await worked(cloud, 'facilitator', '03/03/2026', 4.5, false)
    const returned = await worked(cloud, 'facilitator', '03/04/2026', 3, false)
    await cloud.as('admin').hoursLogged.returnWithNote({ ...keyOf(returned), note: 'Which program?' })
    expect(await nextPay()).toMatchObject({ amount: 40.66, hours: 2, waitingHours: 4.5, waitingAmount: 91.49 })
    expect(await nextPay()).toMatchObject({ returnedHours: 3, unratedHours: 0 })
  })

  it('leaves hours without a pay rate out of the amount', async () => {
    const { cloud, nextPay } = await centre()
    await setPayRate(cloud, 'facilitator', null)
    await worked(cloud, 'facilitator', '03/02/2026', 2)
    expect(await nextPay()).toMatchObject({ amount: 0, hours: 2, unratedHours: 2, waitingAmount: 0 })
  })

  it("returns nobody's hours to a person without a staff record", async () => {
    const { cloud } = await centre()
    await worked(cloud, 'facilitator', '03/02/2026', 2)
    expect(await cloud.as('admin').hoursLogged.nextPay()).toBeNull()
  })
})
