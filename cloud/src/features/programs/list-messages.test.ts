import { expect, it } from 'vitest'
import { SYSTEM } from '../../platform/calls/actor.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import { transact } from '../../platform/documents/transaction.ts'
import { addresseeOf, giveUp } from '../../platform/outbox/give-up.ts'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import { emailOf, onBothStores, refusalOf, type TestCloud } from '../../testing/cloud.ts'
import { assignStaff, createStaffRecords, FINN } from '../../testing/staffing.ts'
import { reportUndelivered } from '../notifications/undelivered-mails.ts'
import { sendEverything } from '../undo/undo.testing.ts'
import { form } from './requests/create/request-form.testing.ts'

const DAY = { date: '03/24/2026', startTime: '9:00 AM', endTime: '3:00 PM' }

/** Creates an approved request whose program Finn works, with the messages about it. */
async function createStaffedProgram(cloud: TestCloud) {
  const admin = cloud.as('admin')
  await createStaffRecords(cloud, { facilitator: 20 })
  const { id } = await cloud.as('client').programRequests.create(form)
  cloud.clock.advance(1)
  const programID = (await admin.programRequests.approve({ id, ...DAY })).programID ?? ''
  cloud.clock.advance(1)
  await assignStaff(cloud, programID, { staffID: FINN, hours: 3 })
  cloud.clock.advance(1)
  return { admin, id, programID }
}

const findOutboxEntries = ({ store }: TestCloud) => findAll(store, outboxEntries, { orderBy: 'dueAt' })

async function listAllMessages(cloud: TestCloud, programID: string, limit?: number) {
  const items = []
  let cursor: string | undefined
  do {
    const page = await cloud.as('admin').programs.messages({ programID, limit, cursor })
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)
  return items
}

onBothStores('programs.messages', (open) => {
  it('returns all messages about a program and its request, newest first, by either ID', async () => {
    const cloud = await open()
    const { admin, id, programID } = await createStaffedProgram(cloud)
    await admin.clientPrograms.send({ programID })
    // Messages about another program are not included.
    await cloud.as('client').programRequests.create(form)
    const all = await listAllMessages(cloud, programID)
    const titles = all.map(({ title, name }) => `${title} (${name})`)
    expect(titles).toEqual(
      expect.arrayContaining([
        'A contract needs your signature (Cleo Client)',
        expect.stringMatching(/^You're assigned to .* \(Finn Facilitator\)$/),
        expect.stringMatching(/ is approved \(Cleo Client\)$/),
      ]),
    )
    expect(titles.at(-1)).toMatch(/request/)
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(await listAllMessages(cloud, id)).toEqual(all)
    expect(await listAllMessages(cloud, programID, 2)).toEqual(all)
    expect(await admin.programs.messages({ programID: 'other' })).toEqual({ items: [], next: null })
    for (const cursor of ['-1 ', '0.5 ', '0 nonsense'])
      expect(await refusalOf(admin.programs.messages({ programID, cursor }))).toBe('invalid-argument: query')
  })

  it('returns the messages about a request that has no program yet', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const all = await listAllMessages(cloud, id)
    expect(all.map(({ email }) => email)).toEqual(expect.arrayContaining([emailOf('admin'), emailOf('client')]))
  })

  it('returns the delivery state of each e-mail, and whether the message was read', async () => {
    const cloud = await open()
    const { admin, programID } = await createStaffedProgram(cloud)
    await admin.clientPrograms.send({ programID })
    const stateOf = async (title: RegExp) => {
      const all = await listAllMessages(cloud, programID)
      const message = all.find((it) => title.test(it.title) && it.email !== emailOf('secondAdmin'))
      return [message?.mail, message?.mailError, message?.readAt !== null]
    }
    const change = async (changes: object) => {
      const batch = cloud.store.batch()
      for (const { version, ...entry } of await findOutboxEntries(cloud))
        batch.put(outboxEntries, { ...entry, ...changes }, version)
      await batch.commit()
    }
    for (const title of [/^You're assigned/, /^A contract needs your signature/])
      expect(await stateOf(title)).toEqual(['waiting', null, false])
    expect(await stateOf(/1 person assigned/)).toEqual(['none', null, true])
    await change({ attempts: 2, refused: true, lastError: 'Mailbox full' })
    expect(await stateOf(/^A contract needs your signature/)).toEqual(['failing', 'Mailbox full', false])
    await change({ givenUp: true })
    expect(await stateOf(/^You're assigned/)).toEqual(['undelivered', 'Mailbox full', false])
    await sendEverything(cloud)
    await cloud.as('facilitator').notifications.markRead({})
    expect(await stateOf(/^You're assigned/)).toEqual(['sent', null, true])
  })

  it('reports a given-up e-mail also after its outbox entry was deleted, until it is sent again', async () => {
    const cloud = await open()
    const { admin, programID } = await createStaffedProgram(cloud)
    const stateOfAssigned = async () => {
      const messages = await listAllMessages(cloud, programID)
      const message = messages.find(({ title }) => title.startsWith("You're assigned"))
      return [message?.mail, message?.mailError]
    }
    const giveUpMails = async (reason: string) => {
      for (const { id, job, changeID } of await findOutboxEntries(cloud)) {
        const addressee = addresseeOf(job)
        if (!addressee) continue
        await transact(cloud.services, SYSTEM, 'outbox.giveUp', async (tx) => {
          giveUp(tx, await tx.require(outboxEntries, id), reason)
          await reportUndelivered(cloud.services)(tx, { id, changeID, reason, ...addressee })
        })
      }
    }
    await giveUpMails('No such mailbox')
    await admin.notifications.sendUndelivered()
    expect(await stateOfAssigned()).toEqual(['waiting', null])
    await giveUpMails('Mailbox full')
    expect(await stateOfAssigned()).toEqual(['undelivered', 'Mailbox full'])
    await sendEverything(cloud)
    expect(await stateOfAssigned()).toEqual(['undelivered', 'Mailbox full'])
  })
})
