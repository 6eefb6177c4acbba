import { DAY, MINUTE } from '@belay/contract/constants'
import { PROGRAM_PHOTOS } from '@belay/contract/photo-limits'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { PNG } from '../../../testing/picture.ts'
import { assignStaff, createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'
import { APRIL_20, approvedRequest } from '../requests/create/request-form.testing.ts'
import { programPhotos } from './program-photos.documents.ts'

const at = (time: string) => Date.parse(`2026-04-${time}:00-04:00`)
const TITLE = 'Photos of Hillcrest Middle School – Team challenge'
const pictureOf = (bytes: Uint8Array<ArrayBuffer> | string, name = 'day.png') => new File([bytes], name)

/** Creates a client's program on April 20, led by Finn with the help of Fay, and goes to the evening of that day. */
async function finishProgram(cloud: TestCloud) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
  const { programID } = await approvedRequest(cloud, { ...APRIL_20, location: 'Lake', staffNeeded: 2 })
  await assignStaff(
    cloud,
    programID,
    { staffID: FINN, role: 'Lead', hours: 3 },
    { staffID: FAY, role: 'Assistant', hours: 3 },
  )
  cloud.clock.set(at('20T18:00'))
  return {
    programID,
    add: (person: Person = 'admin', more: object = {}) =>
      cloud.as(person).programPhotos.add({ programID, picture: pictureOf(PNG), ...more }),
    list: (person: Person = 'client') => cloud.as(person).programPhotos.list({ programID }),
    told: async () => (await cloud.subjects('client')).filter((subject) => subject === TITLE).length,
    filesToDelete: async () => (await cloud.jobs('deleteFile')).length,
  }
}

onBothStores('programPhotos.add', (open) => {
  it('shows photos to the client, the crew and Admins, oldest first, with their sizes', async () => {
    const cloud = await open()
    const { add, list, programID } = await finishProgram(cloud)
    await add('admin', { caption: 'At the lake' })
    cloud.clock.advance(MINUTE)
    await add('facilitator', { smallPicture: pictureOf(PNG) })
    for (const person of ['client', 'facilitator', 'secondFacilitator', 'admin', 'secondAdmin'] as const)
      expect((await list(person)).items, person).toMatchObject([
        { caption: 'At the lake', addedByName: 'Ada Admin', width: 1, height: 1 },
        { caption: '', addedByName: 'Finn Facilitator' },
      ])
    const forClient = await list()
    expect(await cloud.as('client').programs.day({ programID })).toMatchObject({ stage: 'done', photos: 2 })
    expect(forClient.can).toEqual({ add: false, change: false })
    expect((await list('facilitator')).can).toEqual({ add: true, change: false })
    expect((await list('secondFacilitator')).can).toEqual({ add: false, change: false })
    expect((await list('admin')).can).toEqual({ add: true, change: true })
    const [stored] = (await cloud.store.find(programPhotos, { where: { programID }, orderBy: 'createdAt' })).items
    expect(JSON.stringify(forClient), 'no file ID and no address').not.toContain(stored?.large.fileID)
    expect(JSON.stringify(forClient)).not.toContain('@')
  })

  it('is only for Admins and the leads, and hides the program from everybody else', async () => {
    const cloud = await open()
    const { add, list, programID } = await finishProgram(cloud)
    expect(await refusalOf(add('client'))).toBe('permission-denied: not-lead')
    expect(await refusalOf(add('secondFacilitator'))).toBe('permission-denied: not-lead')
    for (const person of ['stranger', 'noAccess'] as const) {
      expect(await refusalOf(add(person))).toBe('not-found')
      expect(await refusalOf(list(person))).toBe('not-found')
    }
    await list('secondFacilitator')
    await assignStaff(cloud, programID, { staffID: FINN, role: 'Lead', hours: 3 })
    expect(await refusalOf(list('secondFacilitator'))).toBe('not-found')
    expect((await cloud.store.find(programPhotos, { where: { programID }, orderBy: 'createdAt' })).items).toEqual([])
  })

  it('refuses programs that are not over or are cancelled', async () => {
    const cloud = await open()
    const { add, programID } = await finishProgram(cloud)
    cloud.clock.set(at('20T11:59'))
    expect(await refusalOf(add())).toBe('failed-precondition: program-not-over')
    cloud.clock.set(at('20T12:00'))
    await add()
    await cloud.as('admin').programSchedule.update({ programID, status: 'cancelled' })
    expect(await refusalOf(add())).toBe('failed-precondition: program-cancelled')
  })

  it('refuses files whose content is not a picture', async () => {
    const cloud = await open()
    const { add, list } = await finishProgram(cloud)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const html = '<!DOCTYPE html><script>alert(1)</script>'
    for (const content of [svg, html, 'GIF89a', '', PNG.subarray(0, 40)])
      for (const field of ['picture', 'smallPicture'])
        expect(await refused(add('admin', { [field]: pictureOf(content as string) })), field).toMatchObject({
          code: 'invalid-argument',
          data: { fields: [{ field }] },
        })
    expect((await list()).items).toEqual([])
  })

  it('never has more photos than the limit, also if two people add the last one at once', async () => {
    const cloud = await open()
    const { add, list } = await finishProgram(cloud)
    for (let added = 1; added < PROGRAM_PHOTOS.most; added++) await add()
    const outcomes = await Promise.allSettled([add('admin'), add('secondAdmin'), add('facilitator')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await list()).items).toHaveLength(PROGRAM_PHOTOS.most)
    expect(await refusalOf(add())).toBe('failed-precondition: too-many-photos')
    expect(await list('admin')).toMatchObject({ can: { add: false } })
  })

  it('tells the client once a day, and nobody who cannot open the page', async () => {
    const cloud = await open()
    const { add, told } = await finishProgram(cloud)
    await Promise.all([add('admin'), add('facilitator'), add('secondAdmin')])
    await add()
    expect(await told()).toBe(1)
    const mail = (await cloud.mails(emailOf('client'))).find(({ subject }) => subject === TITLE)
    expect(mail?.text).toContain('/app/day?program=')
    cloud.clock.advance(DAY)
    await add()
    expect(await told()).toBe(2)
    const { clients, programSchedule, programPhotos: photos } = cloud.as('admin')
    const { clientID } = await clients.create({ organization: 'Acme', contactEmail: emailOf('noAccess') })
    const day = { ...APRIL_20, date: '04/27/2026' }
    const { programID } = await programSchedule.create({ programName: 'Acme day', ...day, clientID })
    cloud.clock.set(at('27T18:00'))
    await photos.add({ programID, picture: pictureOf(PNG) })
    expect(await cloud.subjects('noAccess')).not.toContain('Photos of Acme day')
  })
})

onBothStores('programPhotos.list', (open) => {
  it('counts the participants who refused pictures, for the people who add photos', async () => {
    const cloud = await open()
    const [admin, client] = [cloud.as('admin'), cloud.as('client')]
    await createStaffRecords(cloud, { facilitator: 20 })
    const { programID } = await approvedRequest(cloud, { ...APRIL_20, location: 'Lake', staffNeeded: 0 })
    await assignStaff(cloud, programID, { staffID: FINN, role: 'Lead', hours: 3 })
    const question = { kind: 'yesNo' as const, required: true, isHealth: false, choices: [] }
    const { hash } = await admin.participants.saveForm({
      text: '<p>Text</p>',
      questions: [
        { id: 'pictures', label: 'May we take pictures for the group?', ...question },
        { id: 'swims', label: 'Can you swim?', ...question },
      ],
      asksBirthDate: false,
      healthKeptDays: 30,
      formsKeptYears: 3,
    })
    const list = async (by: typeof admin) => (await by.programPhotos.list({ programID })).refusals
    const { url } = await client.participants.link({ programID, action: 'make' })
    const token = new URLSearchParams(url?.split('#')[1]).get('token') ?? ''
    for (const [name, pictures] of [
      ['Mia', 'yes'],
      ['Ben', 'no'],
      ['Eva', 'no'],
    ] as const)
      await cloud.as(null).participants.submit({
        token,
        key: `the-device-of-this-person-${name}`,
        agreed: true,
        formHash: hash,
        name,
        birthDate: null,
        isAdult: true,
        guardian: null,
        answers: [
          { questionID: 'pictures', answer: pictures },
          { questionID: 'swims', answer: 'no' },
        ],
        signature: { name, strokes: '' },
      })
    expect(await list(admin), 'nobody adds photos before the end').toBeNull()
    cloud.clock.set(at('20T18:00'))
    expect(await list(admin)).toEqual({ refused: 2, answered: 3 })
    expect(await list(cloud.as('facilitator'))).toEqual({ refused: 2, answered: 3 })
    expect(await list(client)).toBeNull()
  })
})

onBothStores('Changes of program photos', (open) => {
  it('change the words and remove a photo, with Undo', async () => {
    const cloud = await open()
    const { add, list, programID, filesToDelete } = await finishProgram(cloud)
    const { photoID, version } = await add('admin', { smallPicture: pictureOf(PNG) })
    const { programPhotos: photos, audit } = cloud.as('admin')
    await photos.update({ programID, photoID, version, caption: 'Lunch' })
    expect(await refusalOf(photos.update({ programID, photoID, version, caption: 'Old' }))).toBe('aborted')
    cloud.clock.advance(1)
    await photos.remove({ programID, photoID })
    expect((await list()).items).toEqual([])
    expect(await filesToDelete()).toBe(2)
    const where = { collection: 'programPhotos', documentId: photoID } as const
    await audit.undo({ changeID: (await audit.list({ where })).items[0]?.changeID ?? '' })
    expect((await list()).items).toMatchObject([{ photoID, caption: 'Lunch' }])
    expect(await filesToDelete()).toBe(0)
  })

  it('take an added photo back with its file and its message, by Undo', async () => {
    const cloud = await open({ settings: { mail: { holdSeconds: 15 } } })
    const { add, list, told, filesToDelete } = await finishProgram(cloud)
    const { photoID } = await add()
    expect(await told()).toBe(1)
    cloud.clock.advance(1)
    const { audit } = cloud.as('admin')
    const where = { collection: 'programPhotos', documentId: photoID } as const
    await audit.undo({ changeID: (await audit.list({ where })).items[0]?.changeID ?? '' })
    expect((await list()).items).toEqual([])
    expect([await told(), await filesToDelete()]).toEqual([0, 1])
  })

  it('are allowed only to Admins, and only for a photo of the program', async () => {
    const cloud = await open()
    const { add, programID } = await finishProgram(cloud)
    const { photoID } = await add()
    const other = await cloud
      .as('admin')
      .programSchedule.create({ programName: 'Other', ...APRIL_20, date: '04/27/2026' })
    const elsewhere = { programID: other.programID, photoID }
    expect(await refusalOf(cloud.as('admin').programPhotos.remove(elsewhere))).toBe('not-found')
    expect(await refusalOf(cloud.as('admin').programPhotos.update({ ...elsewhere, caption: 'x' }))).toBe('not-found')
    for (const person of ['client', 'facilitator'] as const) {
      expect(await refusalOf(cloud.as(person).programPhotos.remove({ programID, photoID }))).toBe('permission-denied')
      expect(await refusalOf(cloud.as(person).programPhotos.update({ programID, photoID }))).toBe('permission-denied')
    }
  })

  it('follow the deletion of the program, and its Undo', async () => {
    const cloud = await open()
    const { add, list, programID, filesToDelete } = await finishProgram(cloud)
    await add()
    await add()
    await assignStaff(cloud, programID)
    cloud.clock.advance(1)
    const { programSchedule, audit } = cloud.as('admin')
    await programSchedule.delete({ programID })
    expect((await list()).items).toEqual([])
    expect(await filesToDelete()).toBe(2)
    const where = { collection: 'programSchedule', documentId: programID } as const
    await audit.undo({ changeID: (await audit.list({ where })).items[0]?.changeID ?? '' })
    expect((await list()).items).toHaveLength(2)
  })
})
