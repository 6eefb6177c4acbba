import { DAY, LIMITS, MESSAGES, MINUTE } from '@belay/contract/constants'
import { describe, expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refusalOf, START, type TestCloud } from '../../../testing/cloud.ts'
import { PNG } from '../../../testing/picture.ts'
import { notificationsOf } from '../../../testing/read-all-documents.ts'
import { createScheduleEntry } from '../../../testing/staffing.ts'
import { sentContract } from '../contracts/signing/sent-contract.testing.ts'
import { approvedRequest, form } from '../requests/create/request-form.testing.ts'
import { messages } from './messages.documents.ts'

const textsOf = async (cloud: TestCloud, person: Person, programID: string) =>
  (await cloud.as(person).messages.list({ programID })).items.map(({ text }) => text)
const waiting = async (cloud: TestCloud) => (await cloud.as('admin').inbox.list({ kind: 'messages' })).items
const TEAM_DAY = { programName: 'Team day', date: '05/04/2026' }
const photo = (name = 'plan.png') => new File([PNG], name, { type: 'image/png' })
/** Returns the main entry of the last change. */
const findLastChange = async (cloud: TestCloud) =>
  (await cloud.as('admin').audit.list({ limit: 20 })).items.find(({ change }) => change !== null)

onBothStores('Messages of a program', (open) => {
  it('stay with the program when its request is approved', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const sent = await cloud.as('client').messages.send({ programID: id, text: ' Can we bring lunch? ' })
    expect(sent).toMatchObject({
      text: 'Can we bring lunch?',
      authorName: 'Cleo Client',
      fromCentre: false,
      isOwn: true,
    })
    const { programID } = await cloud.as('admin').programRequests.approve({ id })
    cloud.clock.advance(MINUTE)
    await cloud.as('admin').messages.send({ programID: programID ?? '', text: 'Yes.' })
    for (const subject of [id, programID ?? ''])
      expect(await textsOf(cloud, 'client', subject)).toEqual(['Yes.', sent.text])
    const { items, recipients } = await cloud.as('client').messages.list({ programID: id, limit: 1 })
    expect(items).toMatchObject([
      { authorName: 'Ada Admin', fromCentre: true, isOwn: false, createdAt: START + MINUTE },
    ])
    expect(JSON.stringify(items)).not.toContain('@')
    expect(recipients).toEqual([cloud.settings.centre.name])
  })

  it('are listed in pages, newest first', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    for (const text of ['1', '2', '3']) {
      cloud.clock.advance(MINUTE)
      await cloud.as('client').messages.send({ programID: id, text })
    }
    const first = await cloud.as('admin').messages.list({ programID: id, limit: 2 })
    expect(first.items.map(({ text }) => text)).toEqual(['3', '2'])
    const second = await cloud.as('admin').messages.list({ programID: id, limit: 2, cursor: first.next ?? '' })
    expect(second).toMatchObject({ items: [{ text: '1' }], next: null })
  })

  describe('for each person', () => {
    it("are open to the requester, the other contacts, the contract's parties and Admins only", async () => {
      const cloud = await open()
      const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [emailOf('noAccess')] })
      await createScheduleEntry(cloud, 'p1', TEAM_DAY)
      const contract = await sentContract(cloud, { programID: 'p1' })
      const cells: [string, Person, boolean][] = [
        [id, 'client', true],
        [id, 'noAccess', true],
        [id, 'admin', true],
        [id, 'stranger', false],
        [id, 'facilitator', false],
        ['p1', 'client', true],
        ['p1', 'stranger', true],
        ['p1', 'secondAdmin', true],
        ['p1', 'noAccess', false],
        ['p1', 'facilitator', false],
        ['missing', 'client', false],
        ['missing', 'admin', false],
      ]
      for (const [programID, person, may] of cells) {
        const calls = cloud.as(person).messages
        const expected = may ? null : 'not-found'
        const answers = [
          await refusalOrNull(calls.list({ programID })),
          await refusalOrNull(calls.send({ programID, text: 'Hello' })),
          await refusalOrNull(calls.markRead({ programID })),
        ]
        expect([programID, person, ...answers]).toEqual([programID, person, expected, expected, expected])
      }
      const byLink = await cloud.byLink(contract)
      expect(await refusalOf(byLink.messages.list({ programID: 'p1' }))).toBe('permission-denied: contract-pass')
      expect(await refusalOf(cloud.as(null).messages.list({ programID: 'p1' }))).toMatch(/^unauthenticated/)
    })

    it('are closed to a contact who was removed', async () => {
      const cloud = await open()
      const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [emailOf('stranger')] })
      await cloud.as('stranger').messages.send({ programID: id, text: 'Hello' })
      await cloud.as('client').programRequests.update({ id, otherContacts: [] })
      expect(await refusalOf(cloud.as('stranger').messages.list({ programID: id }))).toBe('not-found')
    })

    it('are sent by Admins only if the client has somebody who reads them', async () => {
      const cloud = await open()
      await createScheduleEntry(cloud, 'p1', TEAM_DAY)
      const listed = await cloud.as('admin').messages.list({ programID: 'p1' })
      expect(listed).toMatchObject({ items: [], recipients: [], can: { send: false, dismiss: false } })
      expect(await refusalOf(cloud.as('admin').messages.send({ programID: 'p1', text: 'Hello' }))).toBe(
        'failed-precondition: no-contact',
      )
    })
  })

  it('wait in the inbox until an Admin answers, if a client wrote them', async () => {
    const cloud = await open()
    const { id, programID } = await approvedRequest(cloud)
    const { messages: client } = cloud.as('client')
    await client.send({ programID, text: 'One' })
    cloud.clock.advance(MINUTE)
    await client.send({ programID, text: 'Two' })
    expect(await waiting(cloud)).toMatchObject([
      {
        id,
        since: START,
        due: START + DAY,
        programName: 'Hillcrest Middle School – Team challenge',
        conversation: { lastAuthorName: 'Cleo Client', lastText: 'Two', waiting: 2 },
      },
    ])
    await cloud.as('admin').messages.send({ programID, text: 'Yes' })
    expect(await waiting(cloud)).toEqual([])
    await client.send({ programID, text: 'Three' })
    expect(await waiting(cloud)).toMatchObject([{ since: START + MINUTE, conversation: { waiting: 1 } }])
  })

  it('leave the inbox if they need no answer, which can be undone', async () => {
    const cloud = await open()
    const { programID } = await approvedRequest(cloud)
    await cloud.as('client').messages.send({ programID, text: 'Thanks!' })
    const admin = cloud.as('admin')
    expect(await refusalOf(cloud.as('client').messages.dismiss({ programID }))).toBe('permission-denied')
    cloud.clock.advance(MINUTE)
    await admin.messages.dismiss({ programID })
    expect(await waiting(cloud)).toEqual([])
    expect(await refusalOf(admin.messages.dismiss({ programID }))).toBe('failed-precondition: not-waiting')
    const entry = await findLastChange(cloud)
    expect(entry?.change?.sentence).toContain('as needing no answer')
    await admin.audit.undo({ changeID: entry?.changeID ?? '' })
    expect(await waiting(cloud)).toMatchObject([{ conversation: { waiting: 1 } }])
  })

  it('are mailed with their text, to the Admins or to the requester and the contacts', async () => {
    const cloud = await open()
    const otherContacts = [emailOf('stranger')]
    const { programID } = await approvedRequest(cloud, {}, { otherContacts })
    cloud.clock.advance(MINUTE)
    await cloud.as('client').messages.send({ programID, text: 'Is there\nparking?', file: photo() })
    const mail = (await cloud.mails(emailOf('secondAdmin'))).at(-1)
    expect(mail?.subject).toBe('Cleo Client wrote about Hillcrest Middle School – Team challenge')
    expect(mail?.text).toContain('“Is there parking?”')
    expect(mail?.text).toContain('with plan.png')
    expect(mail?.text).toContain('part=conversation')
    expect(mail?.text).toContain("We don't see replies to this e-mail there.")
    cloud.clock.advance(MINUTE)
    await cloud.as('admin').messages.send({ programID, text: 'Yes:\nnext to the gym.' })
    for (const person of ['client', 'stranger'] as const) {
      const answer = (await cloud.mails(emailOf(person))).at(-1)
      expect(answer?.subject).toBe('Message about Hillcrest Middle School – Team challenge')
      expect(answer?.text).toContain('Yes:\nnext to the gym.')
    }
    expect((await cloud.as('admin').messages.list({ programID })).recipients).toEqual([
      'Cleo Client',
      emailOf('stranger'),
    ])
  })

  it('mail nothing to a contact of a pending request, because a stranger may have typed the address', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [emailOf('stranger')] })
    cloud.clock.advance(MINUTE)
    await cloud.as('admin').messages.send({ programID: id, text: 'Hello' })
    expect(await cloud.subjects('stranger')).toEqual([])
    expect((await notificationsOf(cloud, 'stranger')).at(-1)).toMatchObject({ type: 'message' })
  })

  it('are read by their reader alone, and for all Admins once one has answered', async () => {
    const cloud = await open()
    const { programID } = await approvedRequest(cloud)
    const unread = async (person: Person) => (await cloud.as(person).messages.list({ programID })).unread
    await cloud.as('client').messages.send({ programID, text: 'Hello' })
    expect([await unread('admin'), await unread('secondAdmin'), await unread('client')]).toEqual([true, true, false])
    await cloud.as('admin').messages.markRead({ programID })
    expect([await unread('admin'), await unread('secondAdmin')]).toEqual([false, true])
    await cloud.as('admin').messages.send({ programID, text: 'Hi' })
    expect([await unread('secondAdmin'), await unread('client')]).toEqual([false, true])
  })

  it('carry a file that only their readers download', async () => {
    const cloud = await open()
    const { programID } = await approvedRequest(cloud)
    const { messageID, files } = await cloud.as('client').messages.send({ programID, text: 'Plan', file: photo() })
    const target = { programID, messageID, fileID: files[0]?.fileID ?? '' }
    expect(await cloud.as('admin').messages.file(target)).toMatchObject({ name: 'plan.png', type: 'image/png' })
    expect(await refusalOf(cloud.as('stranger').messages.file(target))).toBe('not-found')
    // The stranger's own program does not open the file of another.
    const own = await cloud.as('stranger').programRequests.create(form)
    await cloud.as('stranger').messages.send({ programID: own.id, text: 'Mine' })
    const foreign = { ...target, programID: own.id }
    expect(await refusalOf(cloud.as('stranger').messages.file(foreign))).toBe('not-found')
    const script = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'a.png')
    expect(await refusalOf(cloud.as('client').messages.send({ programID, text: 'x', file: script }))).toBe(
      'invalid-argument: file-type',
    )
  })

  it('are plain text of a limited length', async () => {
    const cloud = await open()
    const { programID } = await approvedRequest(cloud)
    const { send } = cloud.as('client').messages
    const text = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com'
    expect(await send({ programID, text })).toMatchObject({ text })
    const mail = (await cloud.mails(emailOf('admin'))).at(-1)
    expect(mail?.html).not.toContain('<img src=x')
    expect(mail?.subject).not.toContain('Bcc')
    for (const bad of ['', ' \n ', '\u200B', 'x'.repeat(LIMITS.longText + 1)])
      expect(await refusalOf(send({ programID, text: bad }))).toBe('invalid-argument')
  })

  it('are limited per day for clients, and so are the mails to each Admin', async () => {
    const cloud = await open({ settings: { allowances: 0 } })
    const { programID } = await approvedRequest(cloud)
    const mailsBefore = (await cloud.mails(emailOf('admin'))).length
    for (let count = 0; count < MESSAGES.perDay; count++)
      await cloud.as('client').messages.send({ programID, text: String(count) })
    expect(await refusalOf(cloud.as('client').messages.send({ programID, text: 'more' }))).toBe(
      'resource-exhausted: too-many-messages',
    )
    const { items } = await cloud.store.find(messages, {
      where: { conversationID: (await waiting(cloud))[0]?.id ?? '' },
      orderBy: 'createdAt',
      limit: 200,
    })
    expect(items).toHaveLength(MESSAGES.perDay)
    expect((await cloud.mails(emailOf('admin'))).length - mailsBefore).toBeLessThanOrEqual(MESSAGES.mailsPerDay)
    await cloud.as('admin').messages.send({ programID, text: 'Please call us.' })
    cloud.clock.advance(DAY)
    await cloud.as('client').messages.send({ programID, text: 'Tomorrow' })
  }, 60_000)

  it('can be taken back until their e-mails leave', async () => {
    const cloud = await open({ settings: { mail: { holdSeconds: 15 } } })
    const { programID } = await approvedRequest(cloud)
    cloud.clock.advance(MINUTE)
    await cloud.as('client').messages.send({ programID, text: 'Oops', file: photo() })
    const entry = await findLastChange(cloud)
    expect(entry?.change?.sentence).toBe(
      'Cleo Client wrote a message about Hillcrest Middle School – Team challenge; 2 people told',
    )
    await cloud.as('client').audit.undo({ changeID: entry?.changeID ?? '' })
    expect(await textsOf(cloud, 'client', programID)).toEqual([])
    expect(await waiting(cloud)).toEqual([])
    expect((await cloud.subjects('admin')).filter((subject) => subject.startsWith('Cleo Client wrote'))).toEqual([])
    expect(await cloud.jobs('deleteFile')).toHaveLength(1)
  })

  it('are deleted with their request, with their files and notifications (R442)', async () => {
    const cloud = await open()
    const { id, programID } = await approvedRequest(cloud)
    await cloud.as('client').messages.send({ programID, text: 'Hello', file: photo() })
    await cloud.as('admin').messages.send({ programID, text: 'Welcome' })
    await cloud.as('client').messages.send({ programID, text: 'Hello' })
    const quotes = async () =>
      (await Promise.all((['admin', 'client'] as const).map((role) => cloud.as(role).notifications.listMine())))
        .flatMap(({ items }) => items)
        .filter(({ additionalDetails }) => /Hello|Welcome/.test(additionalDetails ?? ''))
    expect(await quotes()).not.toEqual([])
    cloud.clock.advance(MINUTE)
    await cloud.as('admin').programRequests.delete({ id })
    expect(await quotes()).toEqual([])
    expect(
      (await cloud.store.find(messages, { where: { conversationID: id }, orderBy: 'createdAt', limit: 1 })).items,
    ).toEqual([])
    expect(await waiting(cloud)).toEqual([])
    expect(await cloud.jobs('deleteFile')).toHaveLength(1)
    const entry = await findLastChange(cloud)
    await cloud.as('admin').audit.undo({ changeID: entry?.changeID ?? '' })
    expect((await textsOf(cloud, 'client', id)).toSorted()).toEqual(['Hello', 'Hello', 'Welcome'])
  })

  it('are deleted with the last part of a program without a request', async () => {
    const cloud = await open()
    const { clients, clientPrograms, programSchedule } = cloud.as('admin')
    const { clientID } = await clients.create({ organization: 'Acme School' })
    await createScheduleEntry(cloud, 'p1', TEAM_DAY)
    await clientPrograms.create({
      programID: 'p1',
      clientID,
      programName: 'Team day',
      contactPersonEmail: emailOf('client'),
    })
    await cloud.as('client').messages.send({ programID: 'p1', text: 'Hello' })
    await programSchedule.delete({ programID: 'p1' })
    expect(await textsOf(cloud, 'client', 'p1')).toEqual(['Hello'])
    await clientPrograms.delete({ programID: 'p1' })
    expect(
      (await cloud.store.find(messages, { where: { conversationID: 'p1' }, orderBy: 'createdAt', limit: 1 })).items,
    ).toEqual([])
  })

  it('are all kept if they are written at the same time', async () => {
    const cloud = await open()
    const { programID } = await approvedRequest(cloud)
    const texts = ['a', 'b', 'c', 'd', 'e']
    await Promise.all(texts.map((text) => cloud.as('client').messages.send({ programID, text })))
    expect((await textsOf(cloud, 'admin', programID)).toSorted()).toEqual(texts)
    expect(await waiting(cloud)).toMatchObject([{ conversation: { waiting: 5 } }])
  })
})

const refusalOrNull = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code }: { code: string }) => code,
  )
