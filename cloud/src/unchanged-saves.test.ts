import { MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { approvedRequest, form } from './features/programs/requests/create/request-form.testing.ts'
import { CALLS, toPlainValue } from './testing/call-inputs.ts'
import { emailOf, onBothStores, type Person, refused, type TestCloud } from './testing/cloud.ts'
import { PNG } from './testing/picture.ts'
import { readAllDocuments } from './testing/read-all-documents.ts'
import { assignStaff } from './testing/staffing.ts'

const WHEN = { date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const TODAY = '03/10/2026'

type Doc = Record<string, unknown>
/** A function that creates a document and returns it as the form of the call reads it. */
type Make = (cloud: TestCloud) => Promise<Doc>

const approved = (cloud: TestCloud) => approvedRequest(cloud, { ...WHEN, staffNeeded: 1 })
const createStaff = (cloud: TestCloud) =>
  cloud.as('admin').staff.create({ email: emailOf('facilitator'), name: 'Finn Facilitator', payRate: 20 })
const request = (cloud: TestCloud) => cloud.as('client').programRequests.create({ ...form, phone: '555' })
const text = { content: '<p>Text</p>' }

/** All calls that save a form, with the person who saves it. */
const FORMS: Record<string, [person: Person, make: Make]> = {
  'centre.save': [
    'admin',
    async (cloud) => {
      const { fixed, ...saved } = await cloud.as('admin').centre.save({ name: 'Ridge', closures: [] })
      return saved
    },
  ],
  'chargeItems.update': [
    'admin',
    (cloud) => cloud.as('admin').chargeItems.create({ lineItemCode: 'LUNCH', description: 'Lunch', unitPrice: 13.25 }),
  ],
  'clientPrograms.update': [
    'admin',
    async (cloud) => cloud.as('admin').clientPrograms.get({ programID: (await approved(cloud)).programID }),
  ],
  'clients.update': ['admin', (cloud) => cloud.as('admin').clients.create({ organization: 'Acme', phone: '555' })],
  'contractText.save': ['admin', (cloud) => cloud.as('admin').contractText.save({ paymentText: '<p>Pay</p>' })],
  'feedback.give': [
    'client',
    async (cloud) => {
      const { programID } = await approved(cloud)
      cloud.clock.set(Date.parse('2026-04-20T18:00:00-04:00'))
      return cloud.as('client').feedback.give({ programID, rating: 4, best: 'The lake' })
    },
  ],
  'hoursLogged.update': [
    'facilitator',
    async (cloud) => {
      await createStaff(cloud)
      const { approved: _, ...log } = await cloud
        .as('facilitator')
        .hoursLogged.log({ date: TODAY, hours: 2, note: 'x' })
      return log
    },
  ],
  'participants.saveForm': [
    'admin',
    (cloud) =>
      cloud.as('admin').participants.saveForm({
        text: '<p>Text</p>',
        questions: [{ id: 'q', label: 'Size', kind: 'choice', required: true, isHealth: false, choices: ['S', 'L'] }],
        asksBirthDate: true,
        healthKeptDays: 30,
        formsKeptYears: 3,
      }),
  ],
  'places.update': [
    'admin',
    (cloud) =>
      cloud.as('admin').places.create({ name: 'Tower', closures: [{ from: TODAY, to: TODAY, reason: 'Rain' }] }),
  ],
  'privacyPolicy.save': ['admin', (cloud) => cloud.as('admin').privacyPolicy.save(text)],
  'programPhotos.update': [
    'admin',
    async (cloud) => {
      const { programID } = await approved(cloud)
      cloud.clock.set(Date.parse('2026-04-20T18:00:00-04:00'))
      const picture = new File([PNG], 'day.png')
      return cloud.as('admin').programPhotos.add({ programID, picture, caption: 'At the lake' })
    },
  ],
  'programRequests.editField': [
    'admin',
    async (cloud) => ({ ...(await request(cloud)), field: 'phone', value: '555' }),
  ],
  'programRequests.update': ['client', request],
  'programSchedule.update': [
    'admin',
    async (cloud) => {
      const { staffID } = await createStaff(cloud)
      const { programID } = await approved(cloud)
      await assignStaff(cloud, programID, { staffID })
      return cloud.as('admin').programSchedule.get({ programID })
    },
  ],
  'programTypes.update': [
    'admin',
    (cloud) => cloud.as('admin').programTypes.create({ name: 'Ropes', description: 'High', usualMinutes: 60 }),
  ],
  'push.saveSettings': [
    'facilitator',
    (cloud) => cloud.as('facilitator').push.saveSettings({ kinds: { news: false } }),
  ],
  'resources.update': ['admin', (cloud) => cloud.as('admin').resources.create({ title: 'Map', url: 'https://x.org/' })],
  'savedViews.update': [
    'admin',
    (cloud) => cloud.as('admin').savedViews.save({ table: 'clients', name: 'Mine', search: 'q=a' }),
  ],
  'staff.update': ['admin', createStaff],
  'staff.updateOwn': ['facilitator', createStaff],
  'termsAndConditions.save': ['admin', (cloud) => cloud.as('admin').termsAndConditions.save(text)],
  'users.update': [
    'admin',
    async (cloud) => {
      await createStaff(cloud)
      const { items } = await cloud.as('admin').users.list({})
      return { ...items.find(({ email }) => email === emailOf('facilitator')) }
    },
  ],
}

/** Returns the input that the form of a call sends if nothing was changed. */
function unchanged(name: string, doc: Doc): Doc {
  const schema = CALLS.find((call) => call.name === name)?.input as unknown as { shape: object } | undefined
  const fields = Object.keys(schema?.shape ?? {}).filter((field) => !['file', 'photo', 'picture'].includes(field))
  return Object.fromEntries(fields.flatMap((field) => (field in doc ? [[field, doc[field]]] : [])))
}

async function save(cloud: TestCloud, person: Person, name: string, input: Doc): Promise<Doc> {
  const [branch, call] = name.split('.') as [string, string]
  const branches = cloud.as(person) as unknown as Record<string, Record<string, (input: Doc) => Promise<Doc>>>
  return (await branches[branch]?.[call]?.(input)) ?? {}
}

/** Returns all stored data, with versions, audit trail and messages, but without guards, which only serialize work. */
async function stored(cloud: TestCloud) {
  const { guards, ...all } = await readAllDocuments(cloud)
  return { ...all, mails: await cloud.mails() }
}

onBothStores('A save without changes (R281)', (open) => {
  it('has a test for every call that saves a form', async () => {
    const saving = CALLS.filter(({ route }) => ['PATCH', 'PUT'].includes(route.method)).map(({ name }) => name)
    expect(Object.keys(FORMS).toSorted()).toEqual(saving.toSorted())
  })

  it.each(Object.entries(FORMS))(
    'changes nothing, notifies nobody and records nothing: %s',
    async (name, [person, make]) => {
      const cloud = await open()
      const doc = await make(cloud)
      const before = await stored(cloud)
      cloud.clock.advance(MINUTE)
      const input = unchanged(name, doc)
      expect(Object.keys(input).length, 'fields of the form').toBeGreaterThan(1)
      const saved = await save(cloud, person, name, input)
      expect(await stored(cloud)).toEqual(before)
      expect(saved.version).toBe(doc.version)
      const again = await save(cloud, person, name, { ...input, version: doc.version })
      expect(toPlainValue(again)).toEqual(toPlainValue(saved))
    },
  )
})

onBothStores('A stale save', (open) => {
  it('fails for Admins with the name of the person who changed the document', async () => {
    const cloud = await open()
    const { clientID, version } = await cloud.as('admin').clients.create({ organization: 'Acme' })
    await cloud.as('secondAdmin').clients.update({ clientID, phone: '555' })
    const stale = { clientID, version, notes: 'Call first' }
    expect(await refused(cloud.as('admin').clients.update(stale))).toMatchObject({
      code: 'aborted',
      message: 'Abe Admin changed this first.',
      data: { changedBy: 'Abe Admin', current: { phone: '555' } },
    })
    const { data } = await refused(cloud.as('secondAdmin').clients.update(stale))
    expect(data?.changedBy).toBe('You')
  })

  it('fails without a name for people who may not read the audit trail', async () => {
    const cloud = await open()
    const { id, version } = await request(cloud)
    await cloud.as('admin').programRequests.update({ id, phone: '666' })
    const { code, data } = await refused(cloud.as('client').programRequests.update({ id, version, phone: '777' }))
    expect([code, data?.changedBy]).toEqual(['aborted', undefined])
  })
})
