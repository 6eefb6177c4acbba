import { expect, test } from 'vitest'
import { withLock } from './with-lock.ts'

const later = () => new Promise<void>((resolve) => setImmediate(resolve))

test('withLock runs work with the same key one after the other, also after a failure', async () => {
  const owner = {}
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await later()
    events.push(`${name} ends`)
    if (name === 'first') throw new Error('it failed')
    return name
  }
  const first = withLock(owner, 'a', work('first'))
  const second = withLock(owner, 'a', work('second'))
  const other = withLock(owner, 'b', work('other'))
  await expect(first).rejects.toThrow('it failed')
  expect([await second, await other]).toEqual(['second', 'other'])
  const ofA = events.filter((event) => !event.startsWith('other'))
  expect(ofA).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(events.indexOf('other begins')).toBeLessThan(events.indexOf('first ends'))
})

test('withLock runs the work without the lock after the timeout', async () => {
  const owner = {}
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const holder = withLock(owner, 'a', () => held)
  expect(await withLock(owner, 'a', async () => 'ran', 5)).toBe('ran')
  release()
  await holder
  expect(await withLock(owner, 'a', async () => 'ran again')).toBe('ran again')
})
