import { currentVersionOf } from '@belay/contract/amendments'
import { SECOND } from '@belay/contract/constants'
import { expect } from 'vitest'
import { auditEntries } from '../../platform/documents/audit-trail.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import { type Person, refused, type TestCloud } from '../../testing/cloud.ts'
import { notifications } from '../notifications/notifications.documents.ts'
import { staffPrograms } from './assignments/staff-programs.documents.ts'
import { clientPrograms, type VersionedContract } from './contracts/client-programs.documents.ts'

type Change = Parameters<ReturnType<TestCloud['as']>['programs']['preview']>[0] & {
  /** The Admin who makes the change. */
  person?: Person
  /** Makes the change, overriding its conflicts. */
  make: () => Promise<unknown>
}

/**
 * Makes a change of a program a second after everything before, and compares the result with its preview: messages,
 * mails, confirmations and contract. If the preview is refused, expects the same error from the change, and throws it.
 */
export async function expectPreviewMatches(cloud: TestCloud, { person = 'admin', make, programID, changes }: Change) {
  cloud.clock.advance(SECOND)
  const preview = await cloud
    .as(person)
    .programs.preview({ programID, changes })
    .catch(async (error: Error & { code?: string }) => {
      if (error.code)
        expect((await refused(make())).message, 'the change, whose preview is refused').toBe(error.message)
      throw error
    })
  const before = await partsOf(cloud, programID)
  await make()
  const after = await partsOf(cloud, programID)
  const { messages, mails } = await findSent(cloud)

  const predicted = preview.told.map(({ email, about }) => `${email}: ${about}`)
  expect(predicted.toSorted(), 'who is told').toEqual(messages)
  expect(messages, 'mails without a message').toEqual(expect.arrayContaining(mails))
  const unconfirmed = before.confirmed.filter((staffID) => !after.confirmed.includes(staffID))
  expect(preview.unconfirms.toSorted(), 'whose confirmation falls').toEqual(unconfirmed.toSorted())
  const { contract } = preview
  expect(isContractAsPredicted(contract, before.contract, after.contract), `the contract: ${contract}`).toBe(true)
  return preview
}

async function partsOf({ store }: TestCloud, programID: string) {
  const assignments = await findAll(store, staffPrograms, { where: { programID }, orderBy: 'date' })
  return {
    contract: await store.get(clientPrograms, programID),
    confirmed: assignments.flatMap(({ staffID, confirmedAt }) => (confirmedAt === null ? [] : [staffID])),
  }
}

/** Returns what the last change sent: the recipient and title of each message and each mail. */
async function findSent({ store, clock }: TestCloud) {
  const { items } = await store.find(auditEntries, { orderBy: 'at', descending: true, limit: 1 })
  const changeID = items[0]?.at === clock.now() ? items[0].changeID : ''
  const sent = await findAll(store, notifications, { where: { changeID }, orderBy: 'createdAt' })
  const jobs = await findAll(store, outboxEntries, { where: { changeID }, orderBy: 'dueAt' })
  return {
    messages: sent
      // Notifications to the person who made the change, in the app only, are a record for them.
      .filter(({ mailID, readAt }) => mailID !== null || readAt === null)
      .map(({ recipientEmail, title }) => `${recipientEmail}: ${title}`)
      .toSorted(),
    mails: jobs.flatMap(({ job }) => (job.kind === 'mail' ? [`${job.mail.to}: ${job.mail.subject}`] : [])),
  }
}

/** True if the contract changed as the preview predicted. */
function isContractAsPredicted(
  predicted: string,
  before: VersionedContract | null,
  after: VersionedContract | null,
): boolean {
  if (!before || !after) return predicted === 'none'
  const [was, is] = [currentVersionOf(before), currentVersionOf(after)]
  const isDraft = is.sentAt === null
  if (predicted === 'amend') return after.signed && !after.amendment && after.needsAmendment
  if (predicted === 'resend') return was.sentAt !== null && (is.needsAmendment || isDraft)
  if (predicted === 'follows') return isDraft && after.version > before.version
  return is.needsAmendment <= was.needsAmendment && (was.sentAt === null) === isDraft
}
