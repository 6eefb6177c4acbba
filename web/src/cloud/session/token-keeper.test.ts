import { DAY, MINUTE, SECOND, TOKEN } from '@belay/contract/constants'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTokenKeeper, type Token, type TokenKeeperDependencies } from './token-keeper.ts'

const LIFETIME = TOKEN.livesFor
class Ended extends Error {}

function createKeeper(answers: (Token | Error)[] = []) {
  const fetchTimes: number[] = []
  const ended: unknown[] = []
  const shared: Token[] = []
  let count = 0
  const dependencies: TokenKeeperDependencies = {
    now: () => performance.now(),
    setTimer: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    fetchToken: async () => {
      fetchTimes.push(performance.now())
      const next = answers.shift() ?? { token: `token ${++count}`, expiresIn: LIFETIME }
      if (next instanceof Error) throw next
      return next
    },
    isFinal: (error) => error instanceof Ended,
    onEnded: (error) => ended.push(error),
    withTabLock: (run) => run(),
    share: (token) => shared.push(token),
  }
  return { keeper: createTokenKeeper(dependencies), fetchTimes, ended, shared }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000 }))

describe('createTokenKeeper', () => {
  it('fetches one token for concurrent callers and shares it with the other tabs', async () => {
    const { keeper, fetchTimes, shared } = createKeeper()
    expect(await Promise.all([keeper.get(), keeper.get(), keeper.get()])).toEqual(['token 1', 'token 1', 'token 1'])
    expect(fetchTimes).toHaveLength(1)
    expect(shared).toHaveLength(1)
  })

  it('refreshes by itself 5 minutes before expiry, not sooner', async () => {
    const { keeper, fetchTimes } = createKeeper()
    await keeper.get()
    await vi.advanceTimersByTimeAsync(LIFETIME - 5 * MINUTE - SECOND)
    expect(fetchTimes).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(fetchTimes).toHaveLength(2)
    expect(await keeper.get()).toBe('token 2')
  })

  it('waits 30 s after a failure, doubling to 16 minutes', async () => {
    const failures = Array.from({ length: 9 }, () => new Error('no network'))
    const { keeper, fetchTimes } = createKeeper(failures)
    await expect(keeper.get()).rejects.toThrow('no network')
    await vi.advanceTimersByTimeAsync(90 * MINUTE)
    const waits = fetchTimes.slice(1).map((at, index) => (at - (fetchTimes[index] ?? 0)) / SECOND)
    expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  })

  it('starts at 30 s again after a success', async () => {
    const { keeper, fetchTimes } = createKeeper([
      new Error('down'),
      { token: 'a', expiresIn: LIFETIME },
      new Error('down'),
    ])
    await expect(keeper.get()).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(30 * SECOND)
    await vi.advanceTimersByTimeAsync(LIFETIME - 5 * MINUTE)
    expect(fetchTimes).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(30 * SECOND)
    expect(fetchTimes).toHaveLength(4)
  })

  it('keeps using a valid token while refreshing fails, until 30 s before expiry', async () => {
    const { keeper } = createKeeper([
      { token: 'a', expiresIn: LIFETIME },
      ...Array.from({ length: 20 }, () => new Error('down')),
    ])
    await keeper.get()
    await vi.advanceTimersByTimeAsync(LIFETIME - 31 * SECOND)
    expect(await keeper.get()).toBe('a')
    await vi.advanceTimersByTimeAsync(SECOND)
    await expect(keeper.get()).rejects.toThrow('down')
  })

  it('signs the person out if the account was disabled or the sign-in ended', async () => {
    const { keeper, ended, fetchTimes } = createKeeper([new Ended('user-disabled')])
    expect(await keeper.get()).toBeNull()
    expect(ended).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(fetchTimes).toHaveLength(1)
  })

  it('uses a newer token of another tab instead of fetching one', async () => {
    const { keeper, fetchTimes } = createKeeper()
    keeper.receive({ token: 'theirs', expiresIn: LIFETIME })
    expect(await keeper.get()).toBe('theirs')
    expect(fetchTimes).toHaveLength(0)
  })

  it.each([-DAY, -60 * MINUTE, -55 * MINUTE, 55 * MINUTE, 60 * MINUTE, DAY])(
    "refreshes on time if the device's clock is wrong by %i ms or jumps that far and back",
    async (clockError) => {
      const { keeper, fetchTimes } = createKeeper()
      const realNow = Date.now()
      vi.setSystemTime(realNow + clockError)
      expect(await keeper.get()).toBe('token 1')
      for (const jump of [clockError, -clockError, 0]) {
        vi.setSystemTime(realNow + performance.now() + jump)
        await vi.advanceTimersByTimeAsync(10 * MINUTE)
        expect(await keeper.get()).toBe('token 1')
      }
      await vi.advanceTimersByTimeAsync(25 * MINUTE)
      expect(fetchTimes).toHaveLength(2)
    },
  )

  it.each([0, SECOND, 29 * SECOND, 31 * SECOND, 5 * MINUTE])(
    'fetches at most twice a minute if tokens live %i ms',
    async (expiresIn) => {
      const { keeper, fetchTimes } = createKeeper(
        Array.from({ length: 200 }, (_, at) => ({ token: `short ${at}`, expiresIn })),
      )
      for (let at = 0; at < 600; at++) {
        await keeper.get()
        await vi.advanceTimersByTimeAsync(SECOND)
      }
      expect(fetchTimes.length).toBeLessThanOrEqual(21)
    },
  )

  it('does not fetch after a failure until 30 s have passed or the network is back', async () => {
    const { keeper, fetchTimes } = createKeeper(Array.from({ length: 3 }, () => new Error('down')))
    for (let at = 0; at < 10; at++) await expect(keeper.get()).rejects.toThrow('down')
    expect(fetchTimes).toHaveLength(1)
    keeper.reachable()
    await expect(keeper.get()).rejects.toThrow('down')
    await expect(keeper.get()).rejects.toThrow('down')
    expect(fetchTimes).toHaveLength(2)
  })

  it('drops a refused token only if it is the current one, and once in 30 s', async () => {
    const { keeper, fetchTimes } = createKeeper()
    for (let at = 0; at < 20; at++) {
      const token = await keeper.get()
      keeper.drop(token ?? '')
    }
    expect(fetchTimes).toHaveLength(2)
    keeper.drop('another')
    expect(await keeper.get()).toBe('token 2')
    await vi.advanceTimersByTimeAsync(30 * SECOND)
    keeper.drop('token 2')
    expect(await keeper.get()).toBe('token 3')
  })

  it('ignores an answer that arrives after signing out', async () => {
    const { keeper } = createKeeper()
    const lateToken = keeper.get()
    keeper.clear()
    expect(await lateToken).toBeNull()
  })
})
