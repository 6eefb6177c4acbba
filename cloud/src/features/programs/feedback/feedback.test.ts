import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, type TestCloud } from '../../../testing/cloud.ts'
import { titlesOf } from '../../../testing/read-all-documents.ts'
import { sendReminders } from '../../reminders/send-reminders.ts'
import { signing } from '../contracts/signing/sent-contract.testing.ts'
import { APRIL_20, approvedRequest } from '../requests/create/request-form.testing.ts'

const at = (time: string) => Date.parse(`2026-04-${time}:00-04:00`)
const RANGE = { from: '04/01/2026', to: '04/30/2026' }

/** Creates a client's signed program on April 20, and goes to the evening of that day. */
async function finishProgram(cloud: TestCloud) {
  const admin = cloud.as('admin')
  const { id: requestID, programID } = await approvedRequest(cloud, { ...APRIL_20, location: 'Lake', staffNeeded: 0 })
  await admin.clientPrograms.update({ programID, lineItems: [{ description: 'All', unitPrice: 10, quantity: 24 }] })
  await cloud.as('client').clientPrograms.sign(signing(await admin.clientPrograms.send({ programID })))
  cloud.clock.set(at('20T18:00'))
  const cleo = cloud.as('client').feedback
  return {
    admin,
    requestID,
    programID,
    give: (rating: number, words: object = {}) => cleo.give({ programID, rating, ...words }),
    mine: async () => (await cleo.mine({ programID })).answer,
    listed: async () => (await admin.feedback.listByProgram({ programID })).items,
  }
}

onBothStores('feedback.give', (open) => {
  it('answers once for each person, and changes the answers for 60 days', async () => {
    const cloud = await open()
    const { give, mine, listed, programID, requestID } = await finishProgram(cloud)
    expect(await mine()).toBe(null)
    await give(5, { best: 'The lake' })
    expect(await mine()).toMatchObject({ rating: 5, best: 'The lake', better: '', authorName: 'Cleo Client' })
    await give(4, { best: 'The lake', better: 'Lunch' })
    expect(await listed()).toMatchObject([{ rating: 4, better: 'Lunch', programType: 'Team challenge' }])
    await cloud.as('client').programRequests.share({ id: requestID, email: emailOf('noAccess'), rights: 'view' })
    await cloud.as('noAccess').feedback.give({ programID, rating: 3 })
    expect((await listed()).map(({ rating }) => rating).toSorted()).toEqual([3, 4])
    cloud.clock.set(at('20T18:00') + 60 * DAY)
    await give(5)
    cloud.clock.advance(DAY)
    expect(await refusalOf(give(4))).toBe('failed-precondition: feedback-closed')
  })

  it('refuses an outdated change of answers that were changed on another device', async () => {
    const cloud = await open()
    const { give } = await finishProgram(cloud)
    const { version } = await give(5)
    await give(4, { version })
    expect(await refusalOf(give(3, { version }))).toMatch(/^aborted/)
  })

  it('takes one answer of two that a person sends at once', async () => {
    const cloud = await open()
    const { give, listed } = await finishProgram(cloud)
    await Promise.all([give(5), give(4)])
    expect(await listed()).toHaveLength(1)
  })

  it('refuses programs that are not over or cancelled, Admins, and people who may not see the program', async () => {
    const cloud = await open()
    const { admin, give, programID } = await finishProgram(cloud)
    cloud.clock.set(at('20T10:00'))
    expect(await refusalOf(give(5))).toBe('failed-precondition: program-not-over')
    cloud.clock.set(at('20T18:00'))
    expect(await refusalOf(admin.feedback.give({ programID, rating: 5 }))).toBe('permission-denied: not-client')
    for (const person of ['stranger', 'facilitator'] as const) {
      expect(await refusalOf(cloud.as(person).feedback.give({ programID, rating: 5 }))).toBe('not-found')
      expect(await refusalOf(cloud.as(person).feedback.mine({ programID }))).toBe('not-found')
      expect(await refusalOf(cloud.as(person).feedback.listByProgram({ programID }))).toBe('permission-denied')
    }
    await admin.programSchedule.update({ programID, status: 'cancelled' })
    expect(await refusalOf(give(5))).toBe('failed-precondition: program-cancelled')
  })

  it('tells the Admins about a low rating once', async () => {
    const cloud = await open()
    const { give } = await finishProgram(cloud)
    await give(3)
    await give(2, { better: 'It was too cold.' })
    await give(1, { better: 'It was far too cold.' })
    const mails = (await cloud.mails(emailOf('admin'))).filter(({ subject }) => subject.includes('rated'))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Cleo Client rated Hillcrest Middle School – Team challenge 2 of 5',
    ])
    expect(mails[0]?.text).toContain('It was too cold.')
  })

  it('is deleted with its program, and restored with it by Undo', async () => {
    const cloud = await open()
    const { programID } = await approvedRequest(cloud, { ...APRIL_20, location: 'Lake', staffNeeded: 0 })
    cloud.clock.set(at('20T18:00'))
    const { programSchedule, feedback, audit } = cloud.as('admin')
    const ratings = async () => (await feedback.listByProgram({ programID })).items.map(({ rating }) => rating)
    await cloud.as('client').feedback.give({ programID, rating: 4 })
    cloud.clock.advance(1)
    await programSchedule.delete({ programID })
    expect(await ratings()).toEqual([])
    const where = { collection: 'programSchedule', documentId: programID } as const
    await audit.undo({ changeID: (await audit.list({ where })).items[0]?.changeID ?? '' })
    expect(await ratings()).toEqual([4])
  })
})

onBothStores('reports.feedback', (open) => {
  it('averages ratings by program type, and lists what clients wrote', async () => {
    const cloud = await open()
    const { admin, give, programID, requestID } = await finishProgram(cloud)
    await give(5, { best: 'The lake' })
    await cloud.as('client').programRequests.share({ id: requestID, email: emailOf('noAccess'), rights: 'view' })
    await cloud.as('noAccess').feedback.give({ programID, rating: 2 })
    const report = await admin.reports.feedback(RANGE)
    expect(report).toMatchObject({
      answers: 2,
      average: 3.5,
      types: [{ programType: 'Team challenge', answers: 2, average: 3.5, low: 1, high: 1 }],
      comments: [{ programID, rating: 5, best: 'The lake', better: '' }],
    })
    expect(report.ratings.map(({ answers }) => answers)).toEqual([1, 0, 0, 1, 0])
    expect(await admin.reports.feedback({ from: '05/01/2026', to: '05/31/2026' })).toMatchObject({
      answers: 0,
      average: null,
    })
  })
})

onBothStores('Thanks after a program', (open) => {
  const thanks = async (cloud: TestCloud) =>
    (await titlesOf(cloud, 'client')).filter((title) => title.startsWith('Thank you'))
  const TITLE = 'Thank you for Hillcrest Middle School – Team challenge'

  it('are sent on the next day, once, with a link to the page of the day', async () => {
    const cloud = await open()
    const { programID } = await finishProgram(cloud)
    await sendReminders(cloud.services)
    expect(await thanks(cloud)).toEqual([])
    cloud.clock.set(at('21T09:00'))
    await Promise.all([sendReminders(cloud.services), sendReminders(cloud.services)])
    await sendReminders(cloud.services)
    expect(await thanks(cloud)).toEqual([TITLE])
    const mails = (await cloud.mails(emailOf('client'))).filter(({ subject }) => subject === TITLE)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(programID)
    for (const [index, word] of ['Poor', 'Fair', 'Good', 'Great', 'Excellent'].entries()) {
      const rating = index + 1
      expect(mails[0]?.text).toMatch(new RegExp(`^${rating}, ${word}: .*/app/day\\?program=.*&rating=${rating}$`, 'm'))
    }
    cloud.clock.set(at('22T09:00'))
    await sendReminders(cloud.services)
    expect(await thanks(cloud)).toHaveLength(1)
  })

  it.each<[string, (situation: Awaited<ReturnType<typeof finishProgram>>) => Promise<unknown>]>([
    ['cancelled', ({ admin, programID }) => admin.programSchedule.update({ programID, status: 'cancelled' })],
    ['switched off', ({ admin }) => admin.centre.save({ reminders: { thanks: false } })],
  ])('are not sent if %s', async (_, happen) => {
    const cloud = await open()
    await happen(await finishProgram(cloud))
    cloud.clock.set(at('21T09:00'))
    await sendReminders(cloud.services)
    expect(await thanks(cloud)).toEqual([])
  })
})
