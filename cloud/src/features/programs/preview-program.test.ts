import { expect, it } from 'vitest'
import { emailOf, onBothStores, PEOPLE, refusalOf, refused, type TestCloud } from '../../testing/cloud.ts'
import { readAllDocuments } from '../../testing/read-all-documents.ts'
import { createStaffRecords, FAY, FINN } from '../../testing/staffing.ts'
import { signing } from './contracts/signing/sent-contract.testing.ts'
import { expectPreviewMatches } from './preview-program.testing.ts'
import { approvedRequest, form } from './requests/create/request-form.testing.ts'

const DAY = { date: '03/24/2026', startTime: '9:00 AM', endTime: '3:00 PM' } as const
const ANYWAY = { override: { note: 'As agreed' } }
const LINE = { lineItemCode: 'A', description: 'Day', unitPrice: 100, quantity: 1, unit: 'participant' as const }

type ContractState = 'draft' | 'sent' | 'signed' | 'amended'
type Changes = Parameters<ReturnType<TestCloud['as']>['programs']['preview']>[0]['changes']

/** Creates a program that Finn has confirmed and Fay has not answered yet, with a contract in this state. */
async function createProgram(cloud: TestCloud, contract: ContractState) {
  const admin = cloud.as('admin')
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
  const { id, programID } = await approvedRequest(cloud, { ...DAY, location: 'Tower', staffNeeded: 2 })
  const facilitators = [FINN, FAY].map((staffID) => ({ staffID, role: 'Facilitator', hours: 6 }))
  await admin.staffPrograms.sync({ programID, programName: 'Ropes', date: DAY.date, facilitators })
  await cloud.as('facilitator').staffPrograms.confirm({ id: `${FINN}_${programID}` })
  await admin.clientPrograms.update({ programID, lineItems: [LINE] })
  if (contract === 'draft') return { admin, programID, id }
  const sent = await admin.clientPrograms.send({ programID })
  if (contract === 'sent') return { admin, programID, id }
  await cloud.as('client').clientPrograms.sign(signing(sent))
  if (contract === 'amended') await admin.clientPrograms.amend({ programID })
  return { admin, programID, id }
}

const MOVED: Changes = { date: '03/25/2026' }
const [FINN_MAIL, FAY_MAIL, CLIENT] = [emailOf('facilitator'), emailOf('secondFacilitator'), emailOf('client')]
const [CALLER, ADMIN, STRANGER] = [emailOf('admin'), emailOf('secondAdmin'), emailOf('stranger')]
const STAFF_AND_CLIENT = [CLIENT, FINN_MAIL, FAY_MAIL]
const ALL = [ADMIN, ...STAFF_AND_CLIENT]

onBothStores('programs.preview (R128)', (open) => {
  it.each<[string, ContractState, Changes, string[], string[], string]>([
    ['a move, while the contract is a draft', 'draft', MOVED, STAFF_AND_CLIENT, [FINN], 'follows'],
    ['a move, once it is sent', 'sent', MOVED, ALL, [FINN], 'resend'],
    ['a move, once it is signed', 'signed', MOVED, ALL, [FINN], 'amend'],
    ['a move, while it is amended', 'amended', MOVED, ALL, [FINN], 'follows'],
    ['another place', 'sent', { location: 'Quarry' }, ALL, [], 'resend'],
    ['more people', 'draft', { participants: 30 }, [], [], 'follows'],
    ['more people, once it is signed', 'signed', { participants: 30 }, [ADMIN], [], 'amend'],
    ['other notes for the day', 'signed', { dayNotes: 'Bring rope.' }, [], [], 'none'],
    ['no change', 'sent', {}, [], [], 'none'],
    ['a cancellation', 'sent', { status: 'cancelled' }, [CLIENT, ...STAFF_AND_CLIENT], [FINN], 'resend'],
    ['a cancellation, once it is signed', 'signed', { status: 'cancelled' }, ALL, [FINN], 'amend'],
    ['a cancellation with the request', 'sent', { ends: 'requestCancelled' }, [CALLER, CLIENT, ...ALL], [FINN], 'none'],
    ['taking it off the schedule', 'sent', { ends: 'deleted' }, ALL, [FINN], 'resend'],
    ['another contact of the request', 'draft', { request: { otherContacts: [STRANGER] } }, [STRANGER], [], 'none'],
  ])('predicts the result of %s', async (_, contract, changes, told, unconfirms, needs) => {
    const cloud = await open()
    const { admin, programID, id } = await createProgram(cloud, contract)
    const before = await readAllDocuments(cloud)
    const first = await admin.programs.preview({ programID, changes })
    expect(await admin.programs.preview({ programID, changes }), 'asked again').toEqual(first)
    expect(await readAllDocuments(cloud), 'a preview changes nothing').toEqual(before)

    const { request, ends, ...fields } = changes
    const preview = await expectPreviewMatches(cloud, {
      programID,
      changes,
      make: () =>
        ends === 'deleted'
          ? admin.programSchedule.delete({ programID })
          : ends === 'requestCancelled'
            ? admin.programRequests.cancel({ id, cancellationReason: 'Called off' })
            : request
              ? admin.programRequests.update({ id, ...request })
              : admin.programSchedule.update({ programID, ...fields, ...ANYWAY }),
    })
    expect(preview).toEqual(first)
    expect(preview.told.map(({ email }) => email).toSorted()).toEqual(told.toSorted())
    expect(preview).toMatchObject({ conflicts: [], unconfirms, contract: needs })
  })

  it('predicts who is notified when a request without a program is cancelled', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const preview = await expectPreviewMatches(cloud, {
      programID: id,
      changes: { ends: 'requestCancelled' },
      make: () => cloud.as('admin').programRequests.cancel({ id, cancellationReason: 'Called off' }),
    })
    expect(preview.told.map(({ email }) => email)).toContain(emailOf('client'))
    expect(preview).toMatchObject({ unconfirms: [], contract: 'none' })
  })

  it('returns the name of each person and the title of their message', async () => {
    const cloud = await open()
    const { admin, programID } = await createProgram(cloud, 'sent')
    const { told } = await admin.programs.preview({ programID, changes: MOVED })
    const programName = 'Hillcrest Middle School – Team challenge'
    expect(told).toEqual([
      { email: FAY_MAIL, name: PEOPLE.secondFacilitator.name, about: `Your shift on ${programName} changed` },
      { email: FINN_MAIL, name: PEOPLE.facilitator.name, about: `Your shift on ${programName} changed` },
      { email: ADMIN, name: PEOPLE.secondAdmin.name, about: 'A contract needs an update' },
      { email: CLIENT, name: PEOPLE.client.name, about: `${programName} changed` },
    ])
  })

  it('returns the blocking conflicts that refuse the change, and conflicts that only warn', async () => {
    const cloud = await open()
    const { admin, programID } = await createProgram(cloud, 'draft')
    await admin.programSchedule.create({ programName: 'Raft', ...DAY, date: '03/25/2026', location: 'tower' })
    const changes = { date: '03/25/2026', staffNeeded: 1 }
    const { conflicts } = await admin.programs.preview({ programID, changes })
    expect(conflicts.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['place-taken blocks'])
    const { data } = await refused(admin.programSchedule.update({ programID, ...changes }))
    expect(data).toMatchObject({ reason: 'conflicts', conflicts })
    const weekly = [{ weekday: 1, startTime: '9:00 AM', endTime: '5:00 PM' }]
    await admin.staff.update({ staffID: FINN, availability: { weekly } })
    const warned = await admin.programs.preview({ programID, changes: { date: '03/26/2026' } })
    expect(warned.conflicts).toMatchObject([{ code: 'person-away', severity: 'warns', staffID: FINN }])
  })

  it('throws the same error as the change', async () => {
    const cloud = await open()
    const { admin, programID } = await createProgram(cloud, 'draft')
    for (const changes of [{ endTime: '8:00 AM' }, { status: 'completed' as const }, { placeID: 'nowhere' }])
      await refused(
        expectPreviewMatches(cloud, {
          programID,
          changes,
          make: () => admin.programSchedule.update({ programID, ...changes, ...ANYWAY }),
        }),
      )
    expect(await refusalOf(admin.programs.preview({ programID: 'nothing', changes: MOVED }))).toBe('not-found')
  })

  it('returns the conflicts of restoring a cancelled program', async () => {
    const cloud = await open()
    const { admin, programID } = await createProgram(cloud, 'draft')
    await admin.programSchedule.update({ programID, status: 'cancelled' })
    await admin.programSchedule.create({ programName: 'Raft', ...DAY, location: 'Tower' })
    const changes = { status: 'tentative' as const }
    const preview = await expectPreviewMatches(cloud, {
      programID,
      changes,
      make: () => admin.programSchedule.update({ programID, ...changes, ...ANYWAY }),
    })
    expect(preview).toMatchObject({ conflicts: [{ code: 'place-taken' }], told: [], unconfirms: [] })
  })
})
