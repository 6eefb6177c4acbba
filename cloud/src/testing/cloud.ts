import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contract } from '@belay/contract'
import type { Role } from '@belay/contract/roles'
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { describe } from 'vitest'
import { resolveActor, resolveLinkActor } from '../actors.ts'
import { calls } from '../calls.ts'
import { withProgramCopies } from '../features/programs/copy-program-facts.ts'
import { users } from '../features/users/users.documents.ts'
import type { Actor } from '../platform/actor.ts'
import { openChange } from '../platform/documents/change.ts'
import { openDiskFiles } from '../platform/files/disk.ts'
import type { CallRequest, Context, Services } from '../platform/gate.ts'
import { randomIds } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { MailMessage } from '../platform/mail/mail-message.ts'
import { outboxEntries } from '../platform/outbox/outbox.ts'
import { type Overrides, readSettings } from '../platform/settings.ts'
import { borrowTestStore, closingAfterwards, ENGINES } from './engines.ts'

/** The people of the tests: one per role, two where one must be kept from the other's documents. */
export const PEOPLE = {
  admin: { name: 'Ada Admin', permission: 'Admin', verified: true },
  secondAdmin: { name: 'Abe Admin', permission: 'Admin', verified: true },
  facilitator: { name: 'Finn Facilitator', permission: 'Facilitator', verified: true },
  secondFacilitator: { name: 'Fay Facilitator', permission: 'Facilitator', verified: true },
  client: { name: 'Cleo Client', permission: 'Client', verified: true },
  stranger: { name: 'Sam Stranger', permission: 'Client', verified: true },
  noAccess: { name: 'Noa New', permission: 'No Access', verified: true },
  unverified: { name: 'Uma Unverified', permission: 'No Access', verified: false },
} as const satisfies Record<string, { name: string; permission: Role; verified: boolean }>
export type Person = keyof typeof PEOPLE

export const emailOf = (person: Person): string => `${person.toLowerCase()}@example.edu`
export const useridOf = (person: Person): string => `uid-${person}`

/** An unexpected error is said aloud: the call only answers `internal`. */
const loud: Log = {
  info: () => {},
  error: (message, facts) => process.stderr.write(`${message} ${JSON.stringify(facts)}\n`),
}

/** What the centre's secret makes of a text. */
const hmac = (text: string): string => createHmac('sha256', 'the secret of the tests').update(text).digest('base64url')

/** Mails wait for nothing, unless a test is about that they do. */
export const SENT_AT_ONCE = { holdSeconds: 0 }

/** Tuesday, 10 March 2026, 11:00 in New York. */
export const START = Date.UTC(2026, 2, 10, 15)

export type TestCloud = Awaited<ReturnType<typeof openCloud>>

const clientOf = (context: () => CallRequest) =>
  createRouterClient(calls, { context }) as unknown as ContractRouterClient<Contract>

/** A whole cloud on a fresh store of this engine, without HTTP: real gate, calls and store; only the clock is ours. */
export async function openCloud(
  engine: (typeof ENGINES)[number],
  options: { settings?: Overrides; without?: readonly Person[] } = {},
) {
  const { store: documents, again, close } = await borrowTestStore(engine)
  const folder = mkdtempSync(join(tmpdir(), 'belay-test-'))
  let now = START
  const clock = {
    now: () => now,
    advance: (ms: number) => {
      now += ms
    },
    set: (ms: number) => {
      now = ms
    },
  }
  const mail = { ...SENT_AT_ONCE, ...options.settings?.mail }
  const settings = readSettings({}, { checkAnswers: true, dataDir: folder, ...options.settings, mail })
  const store = withProgramCopies(documents, settings)
  const services: Services = {
    settings,
    clock,
    ids: randomIds,
    log: loud,
    store,
    files: openDiskFiles(join(folder, 'files')),
  }

  const batch = store.batch()
  for (const person of Object.keys(PEOPLE) as Person[]) {
    const { name, permission, verified } = PEOPLE[person]
    if (!verified || options.without?.includes(person)) continue
    batch.create(users, {
      email: emailOf(person),
      username: name,
      userid: useridOf(person),
      permission,
      disabled: false,
      photoURL: null,
      createdAt: START,
    })
  }
  await batch.commit()

  /** The request as it would arrive from this person; null is somebody signed out. */
  function request(person: Person | null, own = services): CallRequest {
    const from = { ip: '127.0.0.1', userAgent: 'test' }
    const claims = person && {
      userid: useridOf(person),
      sessionId: `session-${person}`,
      email: emailOf(person),
      verified: PEOPLE[person].verified,
      name: PEOPLE[person].name,
    }
    return {
      ...own,
      ...from,
      hmac,
      told: {},
      identifyCaller: async () => (claims ? resolveActor(own, claims, from) : { refused: 'signed-out' as const }),
    }
  }

  return {
    engine,
    services,
    store,
    clock,
    settings,
    request,
    /** What the handler of this call gets from this person. */
    context: (person: Person, call: string): Context => ({
      ...request(person),
      actor: actorOf(person),
      call,
      change: openChange(services.ids),
    }),
    /** The client of this person: `cloud.as('admin').clients.create(…)`; null is somebody signed out. */
    as: (person: Person | null): ContractRouterClient<Contract> => clientOf(() => request(person)),
    /** The same over other services than the cloud's own. */
    through: (own: Services, person: Person) => clientOf(() => request(person, own)),
    /** The client of the signer who opened the mailed link of a contract, without an account. */
    byLink: async ({
      programID,
      documentHash,
      signerEmail: email,
    }: {
      programID: string
      documentHash: string | null
      signerEmail: string
    }) => {
      const from = { ip: '127.0.0.1', userAgent: 'test' }
      const identifyCaller = () =>
        resolveLinkActor(
          services,
          { collection: 'clientPrograms', id: programID, documentHash: documentHash ?? '', email },
          from,
        )
      return clientOf(() => ({ ...services, ...from, hmac, told: {}, identifyCaller }))
    },
    /** The same through another process over the same database. */
    async elsewhere(): Promise<(person: Person) => ContractRouterClient<Contract>> {
      const own = { ...services, store: withProgramCopies(await again(), settings) }
      return (person) => clientOf(() => request(person, own))
    },
    actor: actorOf,
    /** Mails waiting in the outbox, oldest first, optionally to one address. */
    async mails(to?: string): Promise<MailMessage[]> {
      const { items } = await store.find(outboxEntries, { orderBy: 'dueAt', limit: 200 })
      return items.flatMap(({ job }) => (job.kind === 'mail' && (!to || job.mail.to === to) ? [job.mail] : []))
    },
    async close() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const actorOf = (person: Person): Actor => ({
  userid: useridOf(person),
  email: emailOf(person),
  name: PEOPLE[person].name,
  verified: PEOPLE[person].verified,
  permission: PEOPLE[person].permission,
  sessionId: `session-${person}`,
  ip: '127.0.0.1',
  userAgent: 'test',
})

/** Runs the suite on each store: `onBothStores('Clients', (open) => { it('…', async () => { await open() }) })`. */
export function onBothStores(
  name: string,
  suite: (
    open: (options?: Parameters<typeof openCloud>[1]) => Promise<TestCloud>,
    engine: (typeof ENGINES)[number],
  ) => void,
): void {
  describe.each(ENGINES)(`${name} on %s`, (engine) => {
    const closeAfterwards = closingAfterwards()
    const open = async (options?: Parameters<typeof openCloud>[1]) => {
      const cloud = await openCloud(engine, options)
      closeAfterwards(cloud.close)
      return cloud
    }
    suite(open, engine)
  })
}

/** The error a call answered: its code, sentence and data. Fails when the call succeeded. */
export async function refused(
  call: Promise<unknown>,
): Promise<{ code: string; message: string; status: number; data: Record<string, unknown> }> {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in answer) throw new Error(`The call was not refused; it answered ${JSON.stringify(answer.value)}`)
  const { code, message, status, data } = answer.error as {
    code: string
    message: string
    status: number
    data: Record<string, unknown>
  }
  if (!code) throw answer.error
  return { code, message, status, data }
}
