import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contract } from '@belay/contract'
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { calls } from '../cloud/src/calls.ts'
import { COLLECTIONS } from '../cloud/src/collections.ts'
import { identityHooks } from '../cloud/src/features/users/identity-hooks.ts'
import { users } from '../cloud/src/features/users/users.documents.ts'
import { SYSTEM } from '../cloud/src/platform/actor.ts'
import { systemClock } from '../cloud/src/platform/clock.ts'
import { openSqliteStore } from '../cloud/src/platform/documents/sqlite.ts'
import { openDiskFiles } from '../cloud/src/platform/files/disk.ts'
import type { CallRequest, Services } from '../cloud/src/platform/gate.ts'
import { openIdentity } from '../cloud/src/platform/identity/open-identity.ts'
import { randomIds } from '../cloud/src/platform/ids.ts'
import { quietLog } from '../cloud/src/platform/log.ts'
import { readSettings } from '../cloud/src/platform/settings.ts'
import { loadSample } from '../cloud/src/sample/load-sample.ts'

export type Calls = ContractRouterClient<Contract>

/** A sample centre on a fresh SQLite in a temporary folder, with the calls as Ada and as Cleo make them, without HTTP. */
export async function openCentre(sample: 'small' | 'large') {
  const dataDir = mkdtempSync(join(tmpdir(), `belay-bench-${sample}-`))
  // Measured without the allowance, which a loop of calls meets at once.
  const settings = readSettings({}, { dataDir, sample, allowances: 0 })
  const store = openSqliteStore({ file: join(dataDir, 'app.db') })
  await store.prepare(COLLECTIONS)
  mkdirSync(join(dataDir, 'files'))
  const services: Services = {
    settings,
    clock: systemClock,
    ids: randomIds,
    log: quietLog,
    store,
    files: openDiskFiles(join(dataDir, 'files')),
  }
  const identity = await openIdentity({ settings, clock: systemClock, log: quietLog, hooks: identityHooks(services) })
  const began = performance.now()
  await loadSample(services, identity)
  const seconds = (performance.now() - began) / 1000

  async function as(email: string): Promise<Calls> {
    const found = await store.get(users, email)
    if (!found) throw new Error(`${email} is not in the sample`)
    const actor = { ...SYSTEM, userid: found.userid, email, name: found.username, permission: found.permission }
    const request = (): CallRequest => ({
      ...services,
      ip: '127.0.0.1',
      userAgent: 'bench',
      keyed: (text) => text,
      who: async () => ({ actor }),
    })
    return createRouterClient(calls, { context: request }) as unknown as Calls
  }
  return {
    seconds,
    admin: await as('admin@example.edu'),
    client: await as('client@example.edu'),
    finn: (await store.get(users, 'facilitator@example.edu'))?.userid ?? '',
    async close() {
      await identity.close()
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type Centre = Awaited<ReturnType<typeof openCentre>>
