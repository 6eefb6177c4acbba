import { DAY, SECOND } from '@belay/contract/constants'
import { PARTICIPANTS } from '@belay/contract/participant-limits'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { readAllDocuments } from '../../../testing/read-all-documents.ts'
import { assignStaff, createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'
import { deleteOutdatedForms } from '../../reminders/send-reminders.ts'
import { approvedRequest } from '../requests/create/request-form.testing.ts'
import { participantForms, participantLinks } from './participants.documents.ts'

const DAY_OF_PROGRAM = { date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const AFTER = Date.UTC(2026, 3, 21, 12)
const question = { kind: 'shortText' as const, required: false, isHealth: false, choices: [] as string[] }
const ALLERGIES = { ...question, id: 'allergies', label: 'Allergies?', isHealth: true }
const SHIRT = { ...question, id: 'shirt', label: 'Shirt size', kind: 'choice' as const, choices: ['S', 'L'] }
const FORM = {
  text: '<p>I take part at my own risk.</p>',
  questions: [ALLERGIES, SHIRT],
  asksBirthDate: true,
  healthKeptDays: 30,
  formsKeptYears: 3,
}
const MIA = {
  name: 'Mia Minor',
  birthDate: '05/01/2012',
  isAdult: null,
  guardian: { name: 'Gus Guardian', email: 'gus@example.org' },
  answers: [
    { questionID: 'allergies', answer: 'markNuts' },
    { questionID: 'shirt', answer: 'S' },
  ],
  signature: { name: 'Gus Guardian', strokes: '' },
  agreed: true as const,
}
const ADA = { ...MIA, name: 'Ada Adult', birthDate: '05/01/1990', guardian: null, answers: [] }
const keyOf = (device: number) => `device-${String(device).padStart(20, '0')}`

/** Returns all stored forms of a program, removed ones too. */
const findStored = async ({ store }: TestCloud, programID: string) =>
  (await store.find(participantForms, { where: { programID }, orderBy: 'createdAt' })).items

/** Creates an approved program of a client with the centre's form and a link. */
async function createProgram(cloud: TestCloud, participants = 42) {
  const admin = cloud.as('admin')
  const form = await admin.participants.saveForm(FORM)
  const { programID } = await approvedRequest(cloud, DAY_OF_PROGRAM)
  await admin.programSchedule.update({ programID, participants })
  const tokenOf = (url: string | null) => decodeURIComponent(url?.split('#token=')[1] ?? '')
  const change = async (action: 'make' | 'renew' | 'end', person: Person = 'client') =>
    tokenOf((await cloud.as(person).participants.link({ programID, action })).url)
  const token = await change('make')
  return {
    admin: admin.participants,
    client: cloud.as('client').participants,
    programID,
    form,
    token,
    change,
    send: (sent: object, device = 1, by = token) =>
      cloud.as(null).participants.submit({ token: by, key: keyOf(device), formHash: form.hash, ...MIA, ...sent }),
    list: (person: Person = 'client') => cloud.as(person).participants.list({ programID }),
  }
}

onBothStores('A form of a participant (R390)', (open) => {
  it('is sent without an account, and returned to the client without answers and to Admins with them', async () => {
    const cloud = await open()
    const { admin, programID, form, token, send, list } = await createProgram(cloud)
    expect(await cloud.as(null).participants.open({ token })).toEqual({
      programName: expect.any(String),
      ...DAY_OF_PROGRAM,
      location: expect.any(String),
      form: { ...FORM, hash: form.hash },
    })
    expect(await send({})).toMatchObject({ isCorrection: false })
    await send(ADA, 2)
    const seen = await list()
    expect(seen).toMatchObject({
      expected: 42,
      returned: 2,
      items: [
        { name: 'Ada Adult', isAdult: true, signedBy: 'participant', answers: null },
        { name: 'Mia Minor', isAdult: false, signedBy: 'guardian', answers: null },
      ],
    })
    expect(JSON.stringify(seen)).not.toMatch(/markNuts|gus@|2012/)
    const [, mia] = (await list('admin')).items
    expect(mia?.answers).toEqual([
      { label: 'Allergies?', answer: 'markNuts', isHealth: true },
      { label: 'Shirt size', answer: 'S', isHealth: false },
    ])
    const full = await admin.get({ programID, id: mia?.id ?? '' })
    expect(full).toMatchObject({ guardian: MIA.guardian, signature: MIA.signature, text: FORM.text })
  })

  it('keeps the text and the questions that were signed when the centre changes its form', async () => {
    const cloud = await open()
    const { admin, programID, form, send } = await createProgram(cloud)
    await send({})
    const changed = await admin.saveForm({ ...FORM, text: '<p>New</p>', questions: [], version: form.version })
    expect(changed.hash).not.toBe(form.hash)
    expect(await refusalOf(send(ADA, 2))).toBe('aborted: form-changed')
    await send({ ...ADA, formHash: changed.hash }, 2)
    const [ada, mia] = (await admin.list({ programID })).items
    expect(await admin.get({ programID, id: mia?.id ?? '' })).toMatchObject({ text: FORM.text, formHash: form.hash })
    expect(await admin.get({ programID, id: ada?.id ?? '' })).toMatchObject({ text: '<p>New</p>' })
  })

  it('is corrected by its own device only, and stored once if it is sent twice', async () => {
    const cloud = await open()
    const { send, list } = await createProgram(cloud)
    await send({})
    await Promise.all([send({}), send({}), send({}, 2)])
    expect(await list()).toMatchObject({ returned: 2 })
    cloud.clock.advance(SECOND)
    expect(await send({ name: 'Mia M. Minor' })).toMatchObject({ isCorrection: true })
    const { items } = await list()
    expect(items.map(({ name }) => name)).toEqual(['Mia M. Minor', 'Mia Minor'])
  })

  it('needs a guardian for a minor, an age, and every required answer', async () => {
    const cloud = await open()
    const { send, form, admin } = await createProgram(cloud)
    const fieldOf = async (sent: object) => {
      const { data } = await refused(send(sent))
      return (data.fields as { field: string }[])[0]?.field
    }
    expect(await fieldOf({ guardian: null })).toBe('guardian')
    expect(await fieldOf({ birthDate: null })).toBe('birthDate')
    expect(await fieldOf({ birthDate: '04/21/2026' })).toBe('birthDate')
    expect(await fieldOf({ answers: [{ questionID: 'shirt', answer: 'XXL' }] })).toBe('answers.shirt')
    expect(await fieldOf({ answers: [{ questionID: 'other', answer: 'x' }] })).toBe('answers')
    const required = [{ ...ALLERGIES, required: true }]
    const { hash } = await admin.saveForm({ ...FORM, questions: required, asksBirthDate: false, version: form.version })
    expect(await fieldOf({ formHash: hash, isAdult: true, answers: [] })).toBe('answers.allergies')
    const answers = [{ questionID: 'allergies', answer: 'No' }]
    expect(await fieldOf({ formHash: hash, isAdult: null, answers })).toBe('isAdult')
    expect(await send({ formHash: hash, isAdult: true, guardian: null, answers })).toMatchObject({
      isCorrection: false,
    })
  })

  it('is never in the audit trail with a name or an answer, also after a correction and a removal', async () => {
    const cloud = await open()
    const { client, programID, send, list, token, form } = await createProgram(cloud)
    await send({})
    await send({ answers: [{ questionID: 'allergies', answer: 'markEggs' }] })
    const signedIn = cloud.as('stranger').participants
    await signedIn.submit({ token, key: keyOf(2), formHash: form.hash, ...ADA, name: 'Mia Stranger' })
    await client.markOnPaper({ programID, name: 'markPaper' })
    for (const { id } of (await list()).items) await client.remove({ programID, id })
    const trail = await cloud.as('admin').audit.list({ where: { programID }, limit: 100 })
    expect(trail.items.filter(({ collection }) => collection === 'participantForms')).toHaveLength(7)
    expect(JSON.stringify(trail)).not.toMatch(/mark(Nuts|Eggs|Paper)|\bMia\b|gus@|stranger@/)
    expect(JSON.stringify(await readAllDocuments(cloud))).not.toMatch(/mark(Nuts|Eggs)|Mia Minor/)
  })
})

onBothStores('A link for participants (R391)', (open) => {
  it('is made, replaced and ended by the people of the client and by Admins, and by nobody else', async () => {
    const cloud = await open()
    const { programID, token, change, list, send } = await createProgram(cloud)
    expect(await change('make', 'admin')).toBe(token)
    for (const person of ['facilitator', 'noAccess', 'secondFacilitator'] as const) {
      const { participants } = cloud.as(person)
      expect(await refusalOf(participants.link({ programID, action: 'renew' }))).toBe('not-found')
      expect(await refusalOf(participants.list({ programID }))).toBe('not-found')
      expect(await refusalOf(participants.markOnPaper({ programID, name: 'Eve' }))).toBe('not-found')
      expect(await refusalOf(participants.remove({ programID, id: 'form' }))).toBe('not-found')
    }
    const renewed = await change('renew')
    expect(renewed).not.toBe(token)
    expect((await list()).link?.url).toContain(encodeURIComponent(renewed))
    expect(await refusalOf(send({}))).toBe('not-found: link-ended')
    await send({}, 1, renewed)
    await change('end', 'admin')
    expect(await list()).toMatchObject({ link: null, canLink: true, returned: 1 })
    expect(await refusalOf(send({}, 2, renewed))).toBe('not-found: link-ended')
  })

  it('shows the names, but no link and no changes, to a person who may only view the request', async () => {
    const cloud = await open()
    const { programID } = await createProgram(cloud)
    const { requestID } = await cloud.as('admin').programSchedule.get({ programID })
    await cloud.as('client').programRequests.share({ id: requestID ?? '', email: emailOf('noAccess'), rights: 'view' })
    const { participants } = cloud.as('noAccess')
    expect(await participants.list({ programID })).toMatchObject({ link: null, canChange: false, returned: 0 })
    const refusal = await refusalOf(participants.link({ programID, action: 'make' }))
    expect(refusal).toBe('permission-denied: not-editor')
  })

  it('answers every wrong token alike, and ends with the program', async () => {
    const cloud = await open()
    const { programID, token, send } = await createProgram(cloud)
    const other = await cloud.as('admin').programSchedule.create({ programName: 'Other', ...DAY_OF_PROGRAM })
    const { participants } = cloud.as(null)
    const openRefusal = async (wrong: string) => {
      const { code, message, data } = await refused(participants.open({ token: wrong }))
      return { code, message, data }
    }
    const first = await openRefusal('x')
    const secret = token.split('~')[1]
    for (const wrong of ['~', `${programID}~`, `${token}x`, `${other.programID}~${secret}`, `gone~${secret}`])
      expect(await openRefusal(wrong)).toEqual(first)
    await cloud.as('admin').programSchedule.update({ programID, status: 'cancelled' })
    expect(await openRefusal(token)).toEqual(first)
    expect(await refusalOf(send({}))).toBe('not-found: link-ended')
    await cloud.as('admin').programSchedule.update({ programID, status: 'confirmed' })
    await send({})
    cloud.clock.advance(AFTER + PARTICIPANTS.linkEndsAfter - cloud.clock.now())
    expect(await openRefusal(token)).toEqual(first)
  })

  it('takes a few more forms than participants, also from concurrent devices, and a paper form counts', async () => {
    const cloud = await open()
    const { client, programID, send, list } = await createProgram(cloud, 6)
    const most = 6 + PARTICIPANTS.spareForms
    await client.markOnPaper({ programID, name: 'Pat Paper' })
    const sent = await Promise.allSettled(Array.from({ length: most + 3 }, (_, device) => send({}, device)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(most - 1)
    expect(await list()).toMatchObject({ returned: most })
    expect(await refusalOf(client.markOnPaper({ programID, name: 'Pia' }))).toBe('resource-exhausted: forms-full')
    const stored = sent.findIndex(({ status }) => status === 'fulfilled')
    expect(await send({ name: 'Corrected' }, stored)).toMatchObject({ isCorrection: true })
  })
})

onBothStores("A program's forms (R393)", (open) => {
  it('are removed by the people of the client, with Undo', async () => {
    const cloud = await open()
    const { client, programID, send, list } = await createProgram(cloud)
    await send({})
    const [mia] = (await list()).items
    cloud.clock.advance(SECOND)
    await client.remove({ programID, id: mia?.id ?? '' })
    expect(await list()).toMatchObject({ returned: 0, items: [] })
    expect(await refusalOf(client.remove({ programID, id: mia?.id ?? '' }))).toBe('not-found')
    const [entry] = (
      await cloud.as('admin').audit.list({
        where: { collection: 'participantForms', documentId: mia?.id ?? '' },
      })
    ).items
    await cloud.as('client').audit.undo({ changeID: entry?.changeID ?? '' })
    expect((await list('admin')).items).toMatchObject([{ name: 'Mia Minor', answers: [{}, {}] }])
    expect(await refusalOf(client.remove({ programID: 'other', id: mia?.id ?? '' }))).toBe('not-found')
  })

  it('show names and needs to the people who lead the program, and to no others of the crew (R394)', async () => {
    const cloud = await open()
    const { programID, send } = await createProgram(cloud)
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
    await assignStaff(
      cloud,
      programID,
      { staffID: FINN, role: 'Lead', hours: 3 },
      { staffID: FAY, role: 'Assistant', hours: 3 },
    )
    await send({})
    await send(ADA, 2)
    await send({ name: 'No Needs', answers: [{ questionID: 'allergies', answer: 'None.' }] }, 3)
    const { staffPrograms } = cloud.as('facilitator')
    expect((await staffPrograms.shift({ programID })).forms).toEqual({
      returned: 3,
      names: [
        { name: 'Ada Adult', isAdult: true },
        { name: 'Mia Minor', isAdult: false },
        { name: 'No Needs', isAdult: false },
      ],
      needs: [{ name: 'Mia Minor', answers: [{ label: 'Allergies?', answer: 'markNuts' }] }],
    })
    const assistant = await cloud.as('secondFacilitator').staffPrograms.shift({ programID })
    expect(assistant.forms).toBeNull()
    await staffPrograms.decline({ id: `${FINN}_${programID}` })
    expect((await staffPrograms.shift({ programID })).forms).toBeNull()
    // After the Lead has declined, nobody in the crew is named Lead (R418).
    const alone = await cloud.as('secondFacilitator').staffPrograms.shift({ programID })
    expect(alone).toMatchObject({ state: 'assigned', forms: null })
    expect(JSON.stringify(alone)).not.toMatch(/markNuts|\bMia\b/)
    expect((await cloud.as('admin').participants.list({ programID })).items).toHaveLength(3)
  })
})

onBothStores('Outdated forms (R395)', (open) => {
  const clean = async (cloud: TestCloud, at: number) => {
    cloud.clock.advance(at - cloud.clock.now())
    await deleteOutdatedForms(cloud.services)
  }

  it('lose their answers about health after the set days, and are deleted after the set years', async () => {
    const cloud = await open()
    const { admin, programID, send } = await createProgram(cloud)
    await send({})
    await clean(cloud, AFTER + 29 * DAY)
    expect((await admin.list({ programID })).items[0]?.answers).toHaveLength(2)
    await clean(cloud, AFTER + 31 * DAY)
    const [mia] = (await admin.list({ programID })).items
    expect(mia?.answers).toEqual([{ label: 'Shirt size', answer: 'S', isHealth: false }])
    const stored = await admin.get({ programID, id: mia?.id ?? '' })
    expect(stored.healthDeletedAt).toBe(cloud.clock.now())
    expect(JSON.stringify(await findStored(cloud, programID))).not.toContain('markNuts')
    await clean(cloud, AFTER + 3 * 366 * DAY)
    expect(await admin.list({ programID })).toMatchObject({ returned: 0 })
    expect(await findStored(cloud, programID)).toEqual([])
    expect(JSON.stringify(await readAllDocuments(cloud))).not.toMatch(/markNuts|\bMia\b/)
  })

  it('lose answers about health that are sent after the set days', async () => {
    const cloud = await open()
    const { admin, programID, form, send } = await createProgram(cloud)
    const { hash } = await admin.saveForm({ ...FORM, healthKeptDays: 1, version: form.version })
    await send({ formHash: hash })
    await clean(cloud, AFTER + DAY)
    await send({ formHash: hash, answers: [{ questionID: 'allergies', answer: 'markEggs' }] })
    expect((await admin.list({ programID })).items[0]?.answers).toHaveLength(1)
    await clean(cloud, cloud.clock.now() + SECOND)
    expect((await admin.list({ programID })).items[0]?.answers).toEqual([])
  })

  it('are deleted a day after their removal, and with their program', async () => {
    const cloud = await open()
    const { client, programID, send, list } = await createProgram(cloud)
    await send({})
    await send(ADA, 2)
    await clean(cloud, cloud.clock.now() + SECOND)
    const [ada] = (await list()).items
    await client.remove({ programID, id: ada?.id ?? '' })
    await clean(cloud, cloud.clock.now() + SECOND)
    expect(await findStored(cloud, programID)).toHaveLength(2)
    await clean(cloud, cloud.clock.now() + PARTICIPANTS.removedKeptFor)
    expect(await findStored(cloud, programID)).toMatchObject([{ name: 'Mia Minor' }])
    await cloud.as('admin').programSchedule.delete({ programID })
    await clean(cloud, cloud.clock.now() + PARTICIPANTS.removedKeptFor)
    expect(await findStored(cloud, programID)).toEqual([])
    expect(await cloud.store.get(participantLinks, programID)).toBeNull()
  })

  it('are not needed for the deletion of their link with the program', async () => {
    const cloud = await open()
    const { programID } = await createProgram(cloud)
    await cloud.as('admin').programSchedule.delete({ programID })
    await clean(cloud, cloud.clock.now() + PARTICIPANTS.removedKeptFor)
    expect(await cloud.store.get(participantLinks, programID)).toBeNull()
  })
})
