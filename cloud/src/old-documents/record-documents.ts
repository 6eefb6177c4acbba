// `node cloud/src/old-documents/record-documents.ts 2026-11-21` writes a file of that name with example documents as
// this version of Belay stores them, from the sample centre and from EXAMPLES, so that later versions are tested with
// them. Run it once for each released version. Without a name it only updates `index-values.json`. Throws if the
// index of a collection changed and its `indexVersion` was not raised.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { COLLECTIONS } from '../collections.ts'
import { withProgramCopies } from '../features/programs/facts/copy-program-facts.ts'
import { openSqliteStore } from '../platform/documents/sqlite/sqlite.ts'
import { createDiskFiles } from '../platform/files/disk.ts'
import { openIdentity } from '../platform/identity/open-identity.ts'
import type { Ids } from '../platform/process/ids.ts'
import { quietLog } from '../platform/process/log.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { loadSample } from '../sample/load-sample.ts'
import {
  digestIndex,
  INDEX_VALUES,
  OLD_DOCUMENTS,
  type OldDocument,
  readIndexDigests,
  readOldDocuments,
} from './old-documents.ts'

const KEPT = 3
/** Tuesday, 10 March 2026, 11:00 in New York. */
const NOW = Date.UTC(2026, 2, 10, 15)

const countingIds = (): Ids => {
  let count = 0
  const next = () => `kept${String(++count).padStart(16, '0')}`
  return { next, secret: () => next().padEnd(43, '0'), number: (least) => least }
}

/** Example documents, without `createdAt`, of the collections that the sample centre leaves empty. */
const EXAMPLES: Record<string, Record<string, unknown>> = {
  accountsGone: { userid: 'user-gone' },
  formerAdmins: { userid: 'user-2', email: 'kim@example.edu', username: 'Kim', countsUntil: NOW },
  firstAdminOffers: { id: 'first', seed: 'seed', hash: 'hash' },
  contactsNamed: { userid: 'user-1', times: [NOW] },
  sessionsEnded: { userid: 'user-1', at: NOW },
  sessions: {
    id: 'session-1',
    userid: 'user-1',
    secretHash: 'a hash',
    signInEpoch: 1,
    expiresAt: NOW,
    lastSeenAt: NOW,
    freshAt: NOW,
    ip: '198.51.100.24',
    userAgent: 'a browser',
  },
  codes: { hash: 'a hash', kind: 'reset', userid: 'user-1', email: 'kim@example.edu', payload: {}, expiresAt: NOW },
  signInLimits: { id: 'sign-in:a hash', used: 1, resetAt: NOW },
  outbox: {
    id: 'job-1',
    job: { kind: 'deleteFile', fileID: 'file-1' },
    changeID: 'change-1',
    dueAt: NOW,
    attempts: 0,
    lastError: null,
  },
  participantTexts: {
    id: 'default',
    text: '<p>I take part at my own risk.</p>',
    questions: [
      { id: 'q1', label: 'Allergies?', kind: 'longText', required: false, isHealth: true, choices: [] },
      { id: 'q2', label: 'Shirt size', kind: 'choice', required: true, isHealth: false, choices: ['S', 'L'] },
    ],
    asksBirthDate: true,
    healthKeptDays: 30,
    formsKeptYears: 3,
    hash: 'a hash',
  },
  participantFrozenTexts: {
    hash: 'a hash',
    text: '<p>I take part at my own risk.</p>',
    questions: [],
    asksBirthDate: false,
    healthKeptDays: 30,
    formsKeptYears: 3,
  },
  participantLinks: { programID: 'program-1', seed: 'seed', readers: ['kim@example.edu'] },
  participantForms: {
    id: 'form-1',
    programID: 'program-1',
    name: 'Mia Park',
    isOnPaper: false,
    birthDate: '05/01/2012',
    isAdult: false,
    guardian: { name: 'Kim Park', email: 'kim@example.edu' },
    answers: [{ label: 'Allergies?', answer: 'Nuts', isHealth: true }],
    signature: { name: 'Kim Park', strokes: '' },
    formHash: 'a hash',
    healthDeletedAt: null,
    sentAt: NOW,
    correctedAt: null,
    removedAt: null,
    readers: ['kim@example.edu'],
  },
  participantFormsChecks: { programID: 'program-1', dueAt: NOW },
  programPhotos: {
    photoID: 'photo-1',
    programID: 'program-1',
    programName: 'Climbing',
    caption: 'On the tower',
    width: 2048,
    height: 1536,
    large: { fileID: 'file-1', type: 'image/jpeg' },
    small: { fileID: 'file-2', type: 'image/jpeg' },
    addedByName: 'Ada Admin',
    readers: ['kim@example.edu'],
  },
  savedViews: { id: 'view-1', userid: 'user-1', table: 'clients', name: 'Schools', search: '?type=school' },
  guards: { id: '00ff', touched: 3, updatedAt: NOW },
  madeCalls: {
    id: 'a hash',
    call: 'hoursLogged.log',
    inputHash: 'a hash',
    changeID: 'change-1',
    answer: '{"timeID":"log-1"}',
    expiresAt: NOW,
    updatedAt: NOW,
  },
  mails: { id: 'mail-1', to: 'kim@example.edu', sealed: 'sealed' },
  mailTroubles: {
    id: 'server',
    server: 'mail.example.edu:465',
    problem: 'refuses the user name or the password',
    answer: '535 Authentication failed',
    since: NOW,
    tellAt: NOW,
    told: true,
    endedAt: null,
  },
  measurements: {
    id: '2026-03-10',
    date: '2026-03-10',
    views: 2,
    pages: { '/': 2 },
    vitals: { LCP: { good: 1, needsImprovement: 1, poor: 0 } },
  },
  shiftOffers: {
    id: 'staff-1_program-1',
    staffID: 'staff-1',
    staffName: 'Kim Keller',
    staffEmail: 'kim@example.edu',
    programID: 'program-1',
    programName: 'Climbing',
    date: '03/20/2026',
    startTime: '9:00 AM',
    endTime: '12:00 PM',
    location: 'Tower',
    role: 'Facilitator',
    hours: 3,
    note: '',
    status: 'offered',
    offeredAt: NOW,
    answerBy: NOW,
    answeredAt: null,
    declineReason: null,
    endedAs: null,
    overridden: [],
  },
  shiftSwaps: {
    id: 'staff-1_program-1',
    staffID: 'staff-1',
    staffName: 'Kim Keller',
    staffEmail: 'kim@example.edu',
    programID: 'program-1',
    withStaffID: 'staff-2',
    withStaffName: 'Ola Ortiz',
    withStaffEmail: 'ola@example.edu',
    theirProgramID: null,
    terms: [],
    note: '',
    status: 'proposed',
    proposedAt: NOW,
    answerBy: NOW,
    answeredAt: null,
    declineReason: null,
    endedAs: null,
  },
  changeRequests: {
    id: 'change-1',
    programID: 'program-1',
    programName: 'Climbing',
    userid: 'user-1',
    askedByName: 'Kim Keller',
    participantsBefore: 20,
    participants: 24,
    dates: [{ date: '03/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }],
    note: '',
    status: 'waiting',
    accepted: null,
    decidedByName: null,
    decidedAt: null,
    reason: '',
  },
  calendarFeeds: { id: 'feed-1', seed: 'seed', email: 'kim@example.edu', userid: 'user-1' },
  payRunProgress: {
    id: 'underWay',
    payRunID: 'run-1',
    place: 0,
    log: 20,
    by: { userid: 'user-1', email: 'kim@example.edu', name: 'Kim' },
    call: 'payRuns.finalize',
    changeID: 'change-1',
    earlier: [],
  },
  seals: {
    id: 'seal',
    name: 'Ridgeline',
    certificate: 'a certificate in PEM',
    sealedKey: 'an encrypted key',
    renewAt: NOW,
  },
  pushSubscriptions: {
    id: 'a hash',
    userid: 'user-1',
    sessionId: 'session-1',
    endpoint: 'https://push.example.com/1',
    keys: { p256dh: 'a key', auth: 'a secret' },
    serverKey: 'a key',
    userAgent: 'a browser',
    updatedAt: NOW,
  },
  pushSettings: {
    userid: 'user-1',
    kinds: { questions: true, programs: true, requests: true, hours: true, news: false },
    quietHours: { from: '11:00 PM', until: '6:00 AM' },
    updatedAt: NOW,
  },
  centreSettings: { id: 'centre', name: 'Ridgeline' },
  centreLogos: { id: 'centre', light: { fileID: 'file-1', width: 300, height: 80 }, dark: null },
}

type Row = { id: string; version: number; data: string }

async function keepDocuments(): Promise<OldDocument[]> {
  const folder = mkdtempSync(join(tmpdir(), 'belay-kept-'))
  const settings = readSettings({ BELAY_DATA: folder, BELAY_SAMPLE: 'small' })
  const file = join(folder, 'app.db')
  const store = withProgramCopies(openSqliteStore({ file }), settings)
  await store.prepare(COLLECTIONS)
  const clock = { now: () => NOW }
  let fileCount = 0
  // The files themselves are not kept, and their ids are the same every time.
  const fileID = () => `00000000-0000-4000-8000-${String(++fileCount).padStart(12, '0')}`
  const files = { ...createDiskFiles(join(folder, 'files')), put: async () => fileID() }
  // Without a seal, the hashes of the PDFs are the same every time.
  const sealPdf = async (pdf: Uint8Array) => pdf
  const identity = await openIdentity({ settings, store, clock })
  const services = { settings, clock, ids: countingIds(), log: quietLog, store, files, identity, sealPdf }
  await loadSample(services)
  await store.close()
  const database = new DatabaseSync(file, { readOnly: true })
  const documents = COLLECTIONS.flatMap(({ name, idField, schemaVersion }): OldDocument[] => {
    const rows = database.prepare(`select id, version, data from "${name}" order by id`).all() as Row[]
    const step = Math.max(1, Math.floor(rows.length / KEPT))
    const picked = rows.filter((_, at) => at % step === 0).slice(0, KEPT)
    const documents = picked.map(({ id, version, data }) => ({ id, version, document: JSON.parse(data) }))
    const example = EXAMPLES[name]
    if (documents.length === 0 && example)
      documents.push({ id: String(example[idField]), version: 1, document: { ...example, createdAt: NOW } })
    if (documents.length === 0) throw new Error(`There is no document of ${name}: add one to EXAMPLES.`)
    return documents.map(({ id, version, document }) => ({ collection: name, id, version, schemaVersion, document }))
  })
  database.close()
  rmSync(folder, { recursive: true })
  return documents
}

/** Throws if the index of a collection changed and its `indexVersion` was not raised. */
function refuseUnraisedIndexes(): void {
  const recorded = readIndexDigests()
  const documents = readOldDocuments()
  for (const collection of COLLECTIONS) {
    const { indexVersion, digest } = digestIndex(collection, documents)
    const before = recorded[collection.name]
    if (before && indexVersion <= before.indexVersion && digest !== before.digest)
      throw new Error(`The index of ${collection.name} changed. Raise its indexVersion above ${before.indexVersion}.`)
  }
}

function writeIndexDigests(): void {
  const documents = readOldDocuments()
  const lines = COLLECTIONS.map((collection) => {
    const { indexVersion, digest } = digestIndex(collection, documents)
    return `  "${collection.name}": { "indexVersion": ${indexVersion}, "digest": "${digest}" }`
  })
  writeFileSync(INDEX_VALUES, `{\n${lines.join(',\n')}\n}\n`)
}

const [name] = process.argv.slice(2)
refuseUnraisedIndexes()
if (name) {
  if (existsSync(join(OLD_DOCUMENTS, `${name}.jsonl`))) throw new Error(`${name} is kept already, and stays as it is.`)
  const lines = (await keepDocuments()).map((document) => JSON.stringify(document))
  writeFileSync(join(OLD_DOCUMENTS, `${name}.jsonl`), `${lines.join('\n')}\n`)
}
writeIndexDigests()
