import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused, type TestCloud } from '../../../testing/cloud.ts'
import { createStaffRecords, FINN } from '../../../testing/staffing.ts'
import { APRIL_20, approvedRequest } from '../requests/create/request-form.testing.ts'

const FOR_THE_RECORD = { override: { note: 'For the record' } }

/** Creates a program of April 20 from a client's request. */
const createRequestedProgram = async (cloud: TestCloud) => (await approvedRequest(cloud, APRIL_20)).programID

onBothStores('programSchedule.update', (open) => {
  it.each([
    ['moved', { date: '04/21/2026', ...FOR_THE_RECORD }],
    ['cancelled', { status: 'cancelled' }],
  ] as const)('mails the client about a coming program that is %s, but not about a past one', async (_, change) => {
    const cloud = await open()
    const [coming, past] = [await createRequestedProgram(cloud), await createRequestedProgram(cloud)]
    const mailsAfter = async (programID: string) => {
      const before = (await cloud.mails(emailOf('client'))).length
      await cloud.as('admin').programSchedule.update({ programID, ...change })
      return (await cloud.mails(emailOf('client'))).length - before
    }
    expect(await mailsAfter(coming)).toBe(1)
    cloud.clock.advance(60 * DAY)
    expect(await mailsAfter(past)).toBe(0)
  })

  it('ends the override of an offered shift if the program moves, so that the same conflict refuses', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const admin = cloud.as('admin')
    const exceptions = ['04/01/2026', '04/02/2026'].map((date) => ({ date, available: false, note: '' }))
    await admin.staff.update({ staffID: FINN, availability: { weekly: [], exceptions } })
    const times = { startTime: '9:00 AM', endTime: '12:00 PM' }
    const { programID } = await admin.programSchedule.create({ programName: 'Ropes', date: '04/01/2026', ...times })
    await admin.staffPrograms.offer({ programID, staffIDs: [FINN], override: { note: 'Finn offered to come' } })
    await admin.programSchedule.update({ programID, date: '04/02/2026' })
    const accept = cloud.as('facilitator').staffPrograms.answerOffer({ id: `${FINN}_${programID}`, accept: true })
    expect(await refused(accept)).toMatchObject({
      message: "Your availability says you can't work then.",
      data: { reason: 'conflicts' },
    })
  })
})
