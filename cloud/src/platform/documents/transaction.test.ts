import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { permitted } from '../../testing/permitted.ts'
import { SYSTEM } from '../calls/actor.ts'
import type { Permitted } from '../calls/permit.ts'
import { auditEntries } from './audit-trail.ts'
import type { Collection, DocumentStore, Versioned } from './store.ts'
import { guards, type Tx, transact } from './transaction.ts'

type Account = {
  id: string
  createdAt: number
  updatedAt?: number
  owner: string
  balance: number
  code: string | null
}
const accounts: Collection<Account> = {
  name: 'accounts',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  keys: {
    owner: { type: 'text', of: (one) => one.owner },
    balance: { type: 'number', of: (one) => one.balance },
    code: { type: 'text', of: (one) => one.code },
  },
  lists: [{ where: [], orderBy: 'owner' }],
  unique: { code: 'Another thing has this code.' },
}
const COLLECTIONS = [accounts, auditEntries, guards]

let lastID = 0
const ids = {
  next: () => `id${String(++lastID).padStart(6, '0')}`,
  secret: () => 'secret',
  number: (least: number) => least,
}
const inUnit = <Result>(store: DocumentStore, work: (tx: Tx) => Promise<Result>) =>
  transact({ store, clock: { now: () => 1000 }, ids }, SYSTEM, 'accounts.change', work)
const account = (id: string, more: Partial<Account> = {}) => ({
  id,
  owner: `Owner ${id}`,
  balance: 0,
  code: null,
  ...more,
})
const trail = async (store: DocumentStore, id: string) =>
  (await store.find(auditEntries, { where: { collection: 'accounts', documentId: id }, orderBy: 'at' })).items.map(
    ({ action, before, after }) => ({ action, before, after }),
  )

/** Returns a store in which the first `times` commits run `disturb` before they write. */
function disturbed(store: DocumentStore, times: number, disturb: () => Promise<unknown>): DocumentStore {
  let left = times
  return {
    ...store,
    async commit(writes) {
      if (left-- > 0) await disturb()
      return store.commit(writes)
    },
  }
}

onBothEngines('A transaction', (open) => {
  async function openWith(...some: ReturnType<typeof account>[]) {
    const { store } = await open(COLLECTIONS)
    await inUnit(store, async (tx) => void some.map((one) => tx.create(accounts, one)))
    return store
  }
  const raise = (store: DocumentStore, id: string) =>
    inUnit(store, async (tx) => {
      const current = await tx.require(accounts, id)
      return tx.update(accounts, permitted(current), { balance: current.balance + 1 })
    })

  test('creates, updates and removes documents, each with an entry in the audit trail of the same commit', async () => {
    const store = await openWith(account('1'))
    await raise(store, '1')
    await inUnit(store, async (tx) => tx.remove(accounts, permitted(await tx.require(accounts, '1'))))
    expect(await store.get(accounts, '1')).toBeNull()
    expect((await trail(store, '1')).map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect((await trail(store, '1'))[1]).toEqual({ action: 'update', before: { balance: 0 }, after: { balance: 1 } })
  })

  test('writes nothing for an update that changes no field, and returns the document unchanged', async () => {
    const store = await openWith(account('1', { owner: 'Ann' }))
    const silent = disturbed(store, 1, async () => expect.fail('committed'))
    const same = await inUnit(silent, async (tx) =>
      tx.update(accounts, permitted(await tx.require(accounts, '1')), { owner: 'Ann', balance: 0 }),
    )
    expect(same).toEqual(await store.get(accounts, '1'))
    expect([same.version, (await trail(store, '1')).length]).toEqual([1, 1])
  })

  test('writes nothing, not even in the audit trail, if the work throws or the commit fails', async () => {
    const store = await openWith(account('1', { code: 'X' }))
    const failing = inUnit(store, async (tx) => {
      tx.create(accounts, account('2'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const taken = inUnit(store, async (tx) => [
      tx.create(accounts, account('3')),
      tx.create(accounts, account('4', { code: 'X' })),
    ])
    await expect(taken).rejects.toMatchObject({
      code: 'already-exists',
      message: 'Another thing has this code.',
      data: { reason: 'taken', fields: [{ field: 'code' }] },
    })
    expect(await store.count(accounts, {})).toBe(1)
    expect(await store.count(auditEntries, {})).toBe(1)
  })

  test('sees its own writes', async () => {
    const store = await openWith(account('1'))
    await inUnit(store, async (tx) => {
      tx.create(accounts, account('2', { balance: 5 }))
      expect(await tx.get(accounts, '2')).toMatchObject({ balance: 5, version: 1, createdAt: 1000 })
      const current = await tx.require(accounts, '1')
      tx.update(accounts, permitted(current), { balance: 7 })
      expect(await tx.get(accounts, '1')).toMatchObject({ balance: 7, version: 2, updatedAt: 1000 })
      tx.remove(accounts, permitted(current))
      expect(await tx.get(accounts, '1')).toBeNull()
      await expect(tx.require(accounts, '1')).rejects.toMatchObject({ code: 'not-found' })
    })
    expect(await store.get(accounts, '1')).toBeNull()
  })

  test('makes one write and one audit entry for several changes to one document', async () => {
    const store = await openWith(account('1'))
    await inUnit(store, async (tx) => {
      const current = await tx.require(accounts, '1')
      const once = tx.update(accounts, permitted(current), { balance: 1 })
      tx.update(accounts, once, { owner: 'Kim' })
      // Updating the document as first read loses no change either.
      tx.update(accounts, permitted(current), { code: 'X' })
    })
    expect(await store.get(accounts, '1')).toMatchObject({ balance: 1, owner: 'Kim', code: 'X', version: 2 })
    expect(await trail(store, '1')).toHaveLength(2)
  })

  test('writes nothing for a document that it creates and removes again', async () => {
    const store = await openWith()
    await inUnit(store, async (tx) => tx.remove(accounts, tx.create(accounts, account('1'))))
    expect(await store.get(accounts, '1')).toBeNull()
    expect(await store.count(auditEntries, {})).toBe(0)
  })

  test('throws on an update of a document that was removed or not found', async () => {
    const store = await openWith(account('1'))
    const afterwards = inUnit(store, async (tx) => {
      const current = permitted(await tx.require(accounts, '1'))
      tx.remove(accounts, current)
      tx.update(accounts, current, { balance: 1 })
    })
    await expect(afterwards).rejects.toThrow('accounts/1 is not there to be updated')
    const unfound = inUnit(store, async (tx) => {
      await tx.get(accounts, '2')
      tx.update(accounts, { ...account('2'), createdAt: 1, version: 1 } as Permitted<Versioned<Account>>, {
        balance: 1,
      })
    })
    await expect(unfound).rejects.toThrow('accounts/2 is not there to be updated')
    expect(await store.get(accounts, '1')).toMatchObject({ version: 1 })
  })

  test('can create a removed document again, with the next version', async () => {
    const store = await openWith(account('1', { balance: 3 }))
    const answered = await inUnit(store, async (tx) => {
      tx.remove(accounts, permitted(await tx.require(accounts, '1')))
      return tx.create(accounts, account('1', { owner: 'New' }))
    })
    expect(answered.version).toBe(2)
    expect(await store.get(accounts, '1')).toEqual(answered)
    expect((await trail(store, '1')).map(({ action }) => action)).toEqual(['create', 'update'])
  })

  test('throws already-exists at once for an existing ID, with and without an earlier read', async () => {
    const store = await openWith(account('1'))
    let runs = 0
    const blind = inUnit(store, async (tx) => {
      runs++
      tx.create(accounts, account('1'))
    })
    await expect(blind).rejects.toMatchObject({ code: 'already-exists', data: { reason: 'exists' } })
    expect(runs).toBe(1)
    const seen = inUnit(store, async (tx) => {
      await tx.get(accounts, '1')
      tx.create(accounts, account('1'))
    })
    await expect(seen).rejects.toMatchObject({ code: 'already-exists' })
  })

  test('runs again on current data after a lost race', async () => {
    const store = await openWith(account('1'))
    const shaky = disturbed(store, 3, () => raise(store, '1'))
    expect(await raise(shaky, '1')).toMatchObject({ balance: 4 })
    expect(await store.get(accounts, '1')).toMatchObject({ balance: 4, version: 5 })
    expect(await trail(store, '1')).toHaveLength(5)
  })

  test('throws aborted if it keeps losing races', async () => {
    const store = await openWith(account('1'))
    const shaky = disturbed(store, Number.POSITIVE_INFINITY, () => raise(store, '1'))
    await expect(raise(shaky, '1')).rejects.toMatchObject({ code: 'aborted', data: { reason: 'contention' } })
    expect((await store.get(accounts, '1'))?.balance).toBeGreaterThanOrEqual(6)
  })

  test('runs again if a document that it only read changes, or if a missing document appears', async () => {
    const store = await openWith(account('1'), account('2'))
    let runs = 0
    const shaky = disturbed(store, 1, () => raise(store, '1'))
    await inUnit(shaky, async (tx) => {
      runs++
      const basis = await tx.require(accounts, '1')
      tx.update(accounts, permitted(await tx.require(accounts, '2')), { balance: basis.balance * 10 + 1 })
    })
    expect([runs, (await store.get(accounts, '2'))?.balance]).toEqual([2, 11])
    const appearing = disturbed(store, 1, () => inUnit(store, async (tx) => tx.create(accounts, account('3'))))
    const appeared = await inUnit(appearing, async (tx) => {
      const other = await tx.get(accounts, '3')
      if (!other) tx.update(accounts, permitted(await tx.require(accounts, '2')), { owner: 'nobody else' })
      return other
    })
    expect(appeared).toMatchObject({ id: '3' })
    expect((await store.get(accounts, '2'))?.owner).toBe('Owner 2')
  })

  test('commits nothing if it only reads', async () => {
    const store = await openWith(account('1'))
    const silent = disturbed(store, 1, async () => expect.fail('committed'))
    expect(await inUnit(silent, (tx) => tx.require(accounts, '1'))).toMatchObject({ id: '1' })
  })

  test('fifty concurrent increments of a balance all succeed', async () => {
    const store = await openWith(account('1'))
    await Promise.all(Array.from({ length: 50 }, () => raise(store, '1')))
    expect(await store.get(accounts, '1')).toMatchObject({ balance: 50, version: 51 })
    expect(await store.count(auditEntries, { where: { collection: 'accounts', documentId: '1' } })).toBe(51)
  })

  test('sixty concurrent increments of a balance in three processes all succeed', async () => {
    const { store, again } = await open(COLLECTIONS)
    const stores = [store, await again(), await again()]
    await inUnit(store, async (tx) => tx.create(accounts, account('1')))
    await Promise.all(Array.from({ length: 60 }, (_, at) => raise(stores[at % 3] as DocumentStore, '1')))
    expect(await store.get(accounts, '1')).toMatchObject({ balance: 60, version: 61 })
  })

  test('takes a guard once if it is requested twice, and answers concurrent reads in order', async () => {
    const store = await openWith()
    await inUnit(store, async (tx) => {
      const [, , listed] = await Promise.all([
        tx.guard('twice'),
        tx.guard('twice'),
        tx.find(accounts, { orderBy: 'owner' }),
      ])
      expect(listed).toEqual([])
      tx.create(accounts, account('1'))
    })
    await inUnit(store, async (tx) => {
      const [read, [listed]] = await Promise.all([tx.get(accounts, '1'), tx.find(accounts, { orderBy: 'owner' })])
      expect(listed).toBe(read)
      tx.remove(accounts, listed as Permitted<Versioned<Account>>)
      expect(await tx.find(accounts, { orderBy: 'owner' })).toEqual([])
    })
    expect(await store.count(accounts, {})).toBe(0)
  })

  test('runs again if a document of a page changes before the commit', async () => {
    const store = await openWith(account('1'))
    let tries = 0
    await inUnit(store, async (tx) => {
      const [listed] = await tx.find(accounts, { orderBy: 'owner' })
      if (++tries === 1) await raise(store, '1')
      tx.create(accounts, account(`after ${listed?.balance}`))
    })
    expect(tries).toBe(2)
    expect(await store.get(accounts, 'after 1')).not.toBeNull()
  })

  test('a guard serializes transactions that depend on a query, also across two stores', async () => {
    const { store, again } = await open(COLLECTIONS)
    const stores = [store, await again()]
    // Each may create an account only if there are fewer than three: a rule about missing documents.
    const claim = (at: number) =>
      inUnit(stores[at % 2] as DocumentStore, async (tx) => {
        await tx.guard('three accounts')
        if ((await tx.store.count(accounts, {})) >= 3) return false
        tx.create(accounts, account(`claimed-${at}`))
        return true
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => claim(at)))
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(codes.filter((code) => code !== 'aborted')).toEqual([])
    const created = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
    expect(await store.count(accounts, {})).toBe(created)
    expect(created).toBeLessThanOrEqual(3)
    expect(created).toBeGreaterThan(0)
    expect(await store.count(auditEntries, {})).toBe(created)
  })
})
