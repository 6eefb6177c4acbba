import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ROLES } from '@belay/contract/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from './features/users/users.documents.ts'
import { openWeb, type Web } from './testing/cloud-over-http.ts'
import { ENGINES } from './testing/engines.ts'
import { ADMIN, createHostileRequests, type HostileRequest, insertKnownIDs } from './testing/hostile-requests.ts'
import { createWebFolder } from './testing/web-folder.ts'

const SEED = Number(process.env.BELAY_HOSTILE_SEED ?? 1)
const COUNT = Number(process.env.BELAY_HOSTILE_COUNT ?? 2000)
/** Number of requests between two sets of callers. Requests delete, disable and demote people. */
const BATCH = 2000
/** Number of IDs of earlier answers that later requests use. */
const KNOWN_IDS = 200
/** Number of times at which the memory is measured, at equal distances. */
const MEASUREMENTS = 10
const ANSWER_WITHIN_MS = 10_000
/** The most that the heap may grow between the first measurement and the last. */
const MAX_GROWTH_MB = 48
const MIB = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const heapInMB = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / MIB
}

/** The error of a request on a kept connection that the server closed before it read the request. */
class ClosedWhenIdle extends Error {}

type Answer = { status: number; bytes: Buffer }

describe.each(ENGINES)('Hostile requests on %s', (engine) => {
  let web: Web
  const agent = new Agent({ keepAlive: true })
  const webFolder = createWebFolder()
  beforeAll(async () => {
    web = await openWeb(engine, { webFolder, settings: { allowances: 0, identity: { signInsPerMinute: 1_000_000 } } })
  })
  afterAll(async () => {
    agent.destroy()
    await web.close()
    rmSync(webFolder, { recursive: true })
  })

  const send = ({ method, path, headers, body }: HostileRequest, bearer: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const length = body ? { 'content-length': String(body.length) } : {}
      const all = { ...bearer, ...headers, ...length }
      const sent = request({ port: web.port, host: '127.0.0.1', method, path, headers: all, agent })
      const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), ANSWER_WITHIN_MS)
      sent.on('close', () => clearTimeout(timer))
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closes a connection after five idle seconds, which may be when the next request is sent.
        const isClosedWhenIdle = sent.reusedSocket && error.code === 'ECONNRESET'
        reject(isClosedWhenIdle ? new ClosedWhenIdle() : error)
      })
      sent.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(chunks) }))
      })
      sent.end(body)
    })

  /** Creates two Admins and a person of each other role. Returns their headers, and those of a signed-out caller. */
  async function createCallers(batch: number): Promise<object[]> {
    const callers: object[] = [{}, (await web.member(`new-${batch}@example.edu`, { verified: false })).bearer]
    for (const [at, permission] of ['Admin' as const, ...ROLES].entries()) {
      const email = `caller-${batch}-${at}@example.edu`
      const { userid, bearer } = await web.member(email)
      const doc = { email, username: 'Mem Ber', userid, permission, disabled: false, photoURL: null, createdAt: 1 }
      await web.store.batch().create(users, doc).commit()
      callers.push(bearer)
    }
    return callers
  }

  /** Creates documents, so that requests find some. Returns their IDs. */
  async function createDocuments(batch: number, admin: object): Promise<string[]> {
    const staff = (at: number) => ({ email: `caller-${batch}-${at}@example.edu`, name: 'Mem Ber', payRate: 20 })
    const day = { date: '03/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
    const details = { programType: 'Team challenge', participants: 24, preferredDates: [day] }
    const person = { organization: `Acme ${batch}`, contactName: 'Cleo' }
    const inputs: [string, object][] = [
      ['/v1/staff', staff(0)],
      ['/v1/staff', staff(2)],
      ['/v1/clients', { organization: `Acme ${batch}` }],
      ['/v1/programRequests', { ...person, acceptedTerms: true, programDetails: details }],
      ['/v1/programSchedule', { programName: 'Team day', ...day }],
      ['/v1/hoursLogged', { date: '03/09/2026', hours: 2 }],
      ['/v1/places', { name: `Quad ${batch}` }],
    ]
    const ids: string[] = []
    for (const [path, input] of inputs) {
      const answer = await web.post(path, JSON.stringify(input), admin as Record<string, string>)
      // Earlier hostile requests may have closed the centre, so a refusal is no failure.
      ids.push(...idsIn(await answer.text()))
    }
    return ids
  }

  it(
    `get no 5xx, no hang and no growing memory, for ${COUNT} requests of seed ${SEED}`,
    async () => {
      const statuses: Record<string, number> = {}
      const failures: string[] = []
      const ids: string[] = []
      const heaps: number[] = []
      let [seen, slowest, sentAgain] = [0, 0, 0]
      const [began, cpuBefore] = [performance.now(), process.cpuUsage()]
      /** Measures the heap after a forced collection, and prints a line of a long run. */
      const measure = (made: number) => {
        const heapMB = Math.round(heapInMB())
        heaps.push(heapMB)
        const seconds = (performance.now() - began) / 1000
        const cpu = process.cpuUsage(cpuBefore)
        const [perSecond, perCpuSecond, slowestMs] = [
          made / seconds,
          (made * 1e6) / (cpu.user + cpu.system),
          slowest,
        ].map(Math.round)
        const figures = {
          made,
          seconds: Math.round(seconds),
          perSecond,
          perCpuSecond,
          heapMB,
          slowestMs,
          sentAgain,
          statuses,
        }
        if (process.env.BELAY_HOSTILE_COUNT)
          process.stdout.write(`${JSON.stringify({ engine, seed: SEED, ...figures })}\n`)
      }
      for (let made = 0, batch = 0; made < COUNT; made += BATCH, batch++) {
        const callers = await createCallers(batch)
        for (const id of await createDocuments(batch, callers[ADMIN] ?? {})) ids[seen++ % KNOWN_IDS] = id
        const count = Math.min(BATCH, COUNT - made)
        const requests = await createHostileRequests(SEED + batch, count, callers.length)
        for (const [at, hostile] of requests.entries()) {
          const wanted = insertKnownIDs(hostile, ids)
          const sentAt = performance.now()
          const trySend = () => send(wanted, callers[wanted.person] ?? {}).catch((error: Error) => error)
          let answer = await trySend()
          if (answer instanceof ClosedWhenIdle) {
            sentAgain++
            answer = await trySend()
          }
          slowest = Math.max(slowest, performance.now() - sentAt)
          const status = answer instanceof Error ? answer.message : String(answer.status)
          statuses[status] = (statuses[status] ?? 0) + 1
          if (answer instanceof Error || answer.status >= 500)
            failures.push(`${status} seed ${SEED + batch}: ${describeRequest(wanted)}`)
          else if (answer.status === 200) for (const id of idsIn(answer.bytes.toString())) ids[seen++ % KNOWN_IDS] = id
          const isLast = at === requests.length - 1
          const done = isLast ? made + count : made + at + 1
          if (done >= (COUNT * (heaps.length + 1)) / MEASUREMENTS) measure(done)
        }
      }
      expect(failures.slice(0, 10)).toEqual([])
      expect(heaps).toHaveLength(MEASUREMENTS)
      expect((heaps.at(-1) ?? 0) - (heaps[0] ?? 0)).toBeLessThan(MAX_GROWTH_MB)
    },
    COUNT * 50 + 60_000,
  )
})

/** Returns the IDs in an answer. */
const idsIn = (text: string) => [...text.matchAll(/"\w*(?:id|ID|Id)":"([^"\\]{1,80})"/g)].map(([, id]) => id ?? '')

const describeRequest = ({ call, person, method, path, headers, body }: HostileRequest) =>
  JSON.stringify({ call, person, method, path, headers, body: body?.toString('latin1').slice(0, 500) }).slice(0, 1500)
