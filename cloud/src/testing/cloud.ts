import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contract } from '@belay/contract'
import { INITIAL_PERMISSION, type Role } from '@belay/contract/roles'
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { describe } from 'vitest'
import { resolveActor, resolveLinkActor } from '../actors.ts'
import { calls } from '../calls.ts'
import { withProgramCopies } from '../features/programs/facts/copy-program-facts.ts'
import { withSecurityEvents } from '../features/security-events/record-security-changes.ts'
import { collectSecurityEvents } from '../features/security-events/store-security-events.ts'
import { users } from '../features/users/users.documents.ts'
import type { Actor } from '../platform/calls/actor.ts'
import type { CallRequest, Context, Services } from '../platform/calls/gate.ts'
import { createChange } from '../platform/documents/change.ts'
import { createDiskFiles } from '../platform/files/disk.ts'
import { openIdentity } from '../platform/identity/open-identity.ts'
import type { MailMessage } from '../platform/mail/mail-message.ts'
import { type OutboxJob, outboxEntries } from '../platform/outbox/outbox.ts'
import { randomIds } from '../platform/process/ids.ts'
import { createPdfSeal } from '../platform/seal/seal-pdf.ts'
import { type Overrides, readSettings } from '../platform/settings/settings.ts'
import { ENGINES, type Engine, openSharedTestStore, registerCleanup } from './engines.ts'
import { createTestLog } from './test-log.ts'

/** The people of the tests: one per role, and two where a test checks that one can't see the other's documents. */
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
export const sessionIdOf = (person: Person): string => `session-${person}`

const DEVICE = { ip: '127.0.0.1', userAgent: 'test' }

/** Settings without a delay for mails. Tests of the delay override them. */
export const SENT_AT_ONCE = { holdSeconds: 0 }

/** Tuesday, March 10, 2026, 11:00 AM in New York. */
export const START = Date.UTC(2026, 2, 10, 15)

export type TestCloud = Awaited<ReturnType<typeof openCloud>>

const clientOf = (context: () => CallRequest) =>
  createRouterClient(calls, { context }) as unknown as ContractRouterClient<Contract>

/** Opens a complete cloud without HTTP, on an empty store of this engine. Tests control only the clock. */
export async function openCloud(engine: Engine, options: { settings?: Overrides; without?: readonly Person[] } = {}) {
  const { store: documents, again, close } = await openSharedTestStore(engine)
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
  const store = withSecurityEvents(withProgramCopies(documents, settings))
  const files = createDiskFiles(join(folder, 'files'))
  const identity = await openIdentity({ settings, store, clock, passwordCost: 4 })
  const sealPdf = createPdfSeal({ settings, store, clock }, identity)
  const services: Services = { settings, clock, ids: randomIds, log: createTestLog(), store, files, identity, sealPdf }
  const securityEvents = collectSecurityEvents(services)

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

  /** Creates a person's request; null for a signed-out caller. */
  const request = (person: Person | null, used = services): CallRequest => ({
    ...used,
    ...DEVICE,
    cookieHeader: '',
    responseFacts: {},
    identifyCaller: async (by) => {
      if (!person) return { refused: 'signed-out' }
      // The calls of sign-in do not read the role.
      return by === 'session' ? { actor: sessionActorOf(person) } : resolveActor(used, claimsOf(person), DEVICE)
    },
  })

  const jobs = async <Kind extends OutboxJob['kind']>(kind: Kind) => {
    const { items } = await store.find(outboxEntries, { orderBy: 'dueAt', limit: 200 })
    return items.map(({ job }) => job).filter((job): job is Extract<OutboxJob, { kind: Kind }> => job.kind === kind)
  }
  const mails = async (to?: string): Promise<MailMessage[]> =>
    (await jobs('mail')).flatMap(({ mail }) => (!to || mail.to === to ? [mail] : []))

  return {
    engine,
    services,
    store,
    clock,
    settings,
    request,
    /** Returns the context that a call's handler gets from this person. */
    context: (person: Person, call: string): Context => ({
      ...request(person),
      actor: actorOf(person),
      call,
      change: createChange(services.ids),
    }),
    /** Returns a person's client: `cloud.as('admin').clients.create(…)`; null for a signed-out caller. */
    as: (person: Person | null): ContractRouterClient<Contract> => clientOf(() => request(person)),
    /** Returns a person's client that uses other services. */
    through: (other: Services, person: Person) => clientOf(() => request(person, other)),
    /** Returns the client of a signer without an account, who opened the contract's mailed link. */
    async byLink(contract: { programID: string; documentHash: string | null; signerEmail: string }) {
      const { programID: id, documentHash, signerEmail: email } = contract
      const link = { collection: 'clientPrograms' as const, id, documentHash: documentHash ?? '', email }
      const identifyCaller = () => resolveLinkActor(services, link, DEVICE)
      return clientOf(() => ({ ...request(null), identifyCaller }))
    },
    /** Returns clients of another process on the same database. */
    async elsewhere(): Promise<(person: Person) => ContractRouterClient<Contract>> {
      const other = { ...services, store: withSecurityEvents(withProgramCopies(await again(), settings)) }
      return (person) => clientOf(() => request(person, other))
    },
    actor: actorOf,
    /** Stores the security events in memory. */
    storeSecurityEvents: securityEvents.flush,
    /** Returns the outbox jobs of a kind, oldest first. */
    jobs,
    /** Returns the mails in the outbox, oldest first, optionally to one address. */
    mails,
    /** Returns the subjects of the mails in the outbox to a person, oldest first. */
    subjects: async (person: Person) => (await mails(emailOf(person))).map(({ subject }) => subject),
    async close() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const claimsOf = (person: Person) => ({
  userid: useridOf(person),
  sessionId: sessionIdOf(person),
  email: emailOf(person),
  name: PEOPLE[person].name,
  verified: PEOPLE[person].verified,
})
const actorOf = (person: Person): Actor => ({ ...claimsOf(person), permission: PEOPLE[person].permission, ...DEVICE })
const sessionActorOf = (person: Person): Actor => ({ ...actorOf(person), permission: INITIAL_PERMISSION })

/** Runs the suite on each store: `onBothStores('Clients', (open) => { it('…', async () => { await open() }) })`. */
export function onBothStores(
  name: string,
  suite: (open: (options?: Parameters<typeof openCloud>[1]) => Promise<TestCloud>, engine: Engine) => void,
): void {
  describe.each(ENGINES)(`${name} on %s`, (engine) => {
    const closeAfterwards = registerCleanup()
    const open = async (options?: Parameters<typeof openCloud>[1]) => {
      const cloud = await openCloud(engine, options)
      closeAfterwards(cloud.close)
      return cloud
    }
    suite(open, engine)
  })
}

type Refusal = { code: string; message: string; status: number; data: Record<string, unknown> }

/** Returns the error of a call: its code, message and data. Fails if the call succeeds. */
export async function refused(call: Promise<unknown>): Promise<Refusal> {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in answer) throw new Error(`The call was not refused; it answered ${JSON.stringify(answer.value)}`)
  const { code, message, status, data } = answer.error as Refusal
  if (!code) throw answer.error
  return { code, message, status, data }
}

/** Returns the code of a refused call and its reason, if it has one: `failed-precondition: paid`. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const { code, data } = await refused(call)
  return data.reason ? `${code}: ${data.reason}` : code
}
