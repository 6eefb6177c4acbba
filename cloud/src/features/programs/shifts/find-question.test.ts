import { SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refusalOf, type TestCloud } from '../../../testing/cloud.ts'
import { createShift, createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'

const ROPES = { programName: 'Ropes', date: '04/01/2026', startTime: '9:00 AM', endTime: '12:30 PM' }
const RAFT = { programName: 'Raft', date: '04/02/2026', startTime: '9:00 AM', endTime: '11:00 AM' }

/** Creates Ropes, which Finn works and needs two people, and Raft, which Fay works. */
async function createRopesAndRaft(cloud: TestCloud) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 30 })
  const admin = cloud.as('admin')
  const { programID, id } = await createShift(cloud, FINN, ROPES, { role: 'Lead' })
  await admin.programSchedule.update({ programID, staffNeeded: 2 })
  const raft = await createShift(cloud, FAY, RAFT, { hours: 2 })
  await cloud.as('secondFacilitator').staff.updateOwn({ phone: '+1 555 0111' })
  await cloud.as('facilitator').staff.updateOwn({ phone: '+1 555 0100' })
  const finn = cloud.as('facilitator').staffPrograms
  const fay = cloud.as('secondFacilitator').staffPrograms
  await finn.confirm({ id })
  await fay.confirm({ id: raft.id })
  cloud.clock.advance(SECOND)
  return { admin, finn, fay, programID, id, raft }
}

/** Returns the newest link of the person's notifications. */
const newestLink = async (cloud: TestCloud, person: Person) =>
  (await cloud.as(person).notifications.listMine()).items[0]?.link

onBothStores('The page of a shift that a person is asked to work', (open) => {
  it('shows a proposed swap with what both give and get, the crew and no phone number', async () => {
    const cloud = await open()
    const { finn, fay, programID, id, raft } = await createRopesAndRaft(cloud)
    await finn.proposeSwap({ id, withStaffID: FAY, theirID: raft.id, note: 'Exam' })
    expect(await newestLink(cloud, 'secondFacilitator')).toBe(`/app/schedule/shift?program=${programID}`)
    const shift = await fay.shift({ programID })
    expect(shift).toMatchObject({
      state: 'asked',
      programName: 'Ropes',
      role: 'Lead',
      pay: 90,
      crew: [],
      calendar: '',
      question: {
        kind: 'swap',
        id,
        sentence: 'Finn Facilitator asks you to swap shifts.',
        note: 'Exam',
        gives: { programName: 'Raft', hours: 2, pay: 60 },
      },
    })
    expect(JSON.stringify(shift)).not.toMatch(/\b555/)
    await fay.answerSwap({ id, version: shift.question?.version, accept: true })
    expect(await fay.shift({ programID })).toMatchObject({ state: 'confirmed', question: null })
  })

  it('shows why a swap has ended, to the person who was asked', async () => {
    const cloud = await open()
    const { finn, fay, programID, id } = await createRopesAndRaft(cloud)
    await finn.proposeSwap({ id, withStaffID: FAY })
    await finn.withdrawSwap({ id })
    expect(await newestLink(cloud, 'secondFacilitator')).toBe(`/app/schedule/shift?program=${programID}`)
    expect(await fay.shift({ programID })).toMatchObject({
      state: 'ended',
      question: { answerBy: null, sentence: 'This swap was withdrawn.', gives: null, warnings: [] },
      crew: [],
    })
    expect(await finn.shift({ programID })).toMatchObject({ state: 'confirmed', question: null })
  })

  it('shows an offered shift with its crew, until it is answered or taken', async () => {
    const cloud = await open()
    const { admin, fay, programID } = await createRopesAndRaft(cloud)
    await admin.staffPrograms.offer({ programID, staffIDs: [FAY], note: 'You know the school.', hours: 3 })
    const [mail] = (await cloud.mails(emailOf('secondFacilitator'))).slice(-1)
    expect(mail?.text).toContain(`/app/schedule/shift?program=${programID}`)
    const shift = await fay.shift({ programID })
    expect(shift).toMatchObject({
      state: 'asked',
      pay: 90,
      crew: [{ staffName: 'Finn Facilitator', role: 'Lead', phone: '', state: 'confirmed' }],
      contact: null,
      notes: '',
      question: { kind: 'offer', sentence: 'The first to accept get the shift.', note: 'You know the school.' },
    })
    await fay.answerOffer({ id: shift.question?.id ?? '', accept: false })
    expect(await fay.shift({ programID })).toMatchObject({
      state: 'ended',
      question: { sentence: 'You already declined this shift.' },
    })
  })

  it('is not found for a person who was not asked', async () => {
    const cloud = await open()
    const { admin, finn, raft } = await createRopesAndRaft(cloud)
    expect(await refusalOf(finn.shift({ programID: raft.programID }))).toBe('not-found')
    expect(await refusalOf(admin.staffPrograms.shift({ programID: raft.programID }))).toBe('not-found')
  })
})
