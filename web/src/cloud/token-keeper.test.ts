import { MINUTE, SECOND, TOKEN } from '@belay/contract/constants'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type KeeperWorld, type Token, tokenKeeper } from './token-keeper.ts'

const LIFE = TOKEN.livesFor
class Ended extends Error {}

function world(answers: (Token | Error)[] = []) {
  const asked: number[] = []
  const ended: unknown[] = []
  const shared: Token[] = []
  let count = 0
  const made: KeeperWorld = {
    now: Date.now,
    later: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    fetchToken: async () => {
      asked.push(Date.now())
      const next = answers.shift() ?? { token: `token ${++count}`, expiresAt: Date.now() + LIFE }
      if (next instanceof Error) throw next
      return next
    },
    ends: (error) => error instanceof Ended,
    ended: (error) => ended.push(error),
    alone: (run) => run(),
    share: (token) => shared.push(token),
  }
  return { keeper: tokenKeeper(made), asked, ended, shared }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  return () => void vi.useRealTimers()
})

describe('the token keeper', () => {
  it('asks once for callers that come at the same time, and tells the other tabs', async () => {
    const { keeper, asked, shared } = world()
    expect(await Promise.all([keeper.get(), keeper.get(), keeper.get()])).toEqual(['token 1', 'token 1', 'token 1'])
    expect(asked).toHaveLength(1)
    expect(shared).toHaveLength(1)
  })

  it('refreshes by itself 5 minutes before expiry, not sooner', async () => {
    const { keeper, asked } = world()
    await keeper.get()
    await vi.advanceTimersByTimeAsync(LIFE - 5 * MINUTE - SECOND)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(asked).toHaveLength(2)
    expect(await keeper.get()).toBe('token 2')
  })

  it('waits 30 s after a failure, doubling to 16 minutes', async () => {
    const failures = Array.from({ length: 9 }, () => new Error('no network'))
    const { keeper, asked } = world(failures)
    await expect(keeper.get()).rejects.toThrow('no network')
    await vi.advanceTimersByTimeAsync(90 * MINUTE)
    const waits = asked.slice(1).map((at, index) => (at - (asked[index] ?? 0)) / SECOND)
    expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  })

  it('starts from 30 s again after a success', async () => {
    const { keeper, asked } = world([new Error('down'), { token: 'a', expiresAt: 1_000_000_000 + 30 * SECOND + LIFE }, new Error('down')])
    await expect(keeper.get()).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(30 * SECOND)
    await vi.advanceTimersByTimeAsync(LIFE - 5 * MINUTE)
    expect(asked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(30 * SECOND)
    expect(asked).toHaveLength(4)
  })

  it('goes on with a token that still lives while refreshing fails, and counts it as expired 30 s early', async () => {
    const { keeper } = world([{ token: 'a', expiresAt: Date.now() + LIFE }, ...Array.from({ length: 20 }, () => new Error('down'))])
    await keeper.get()
    await vi.advanceTimersByTimeAsync(LIFE - 31 * SECOND)
    expect(await keeper.get()).toBe('a')
    await vi.advanceTimersByTimeAsync(SECOND)
    await expect(keeper.get()).rejects.toThrow('down')
  })

  it('signs the person out when the account was disabled or the sign-in ended', async () => {
    const { keeper, ended, asked } = world([new Ended('user-disabled')])
    expect(await keeper.get()).toBeNull()
    expect(ended).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(asked).toHaveLength(1)
  })

  it('takes the newer token of another tab instead of asking', async () => {
    const { keeper, asked } = world()
    keeper.receive({ token: 'theirs', expiresAt: Date.now() + LIFE })
    expect(await keeper.get()).toBe('theirs')
    expect(asked).toHaveLength(0)
  })

  it('forgets an answer that arrives after signing out', async () => {
    const { keeper } = world()
    const late = keeper.get()
    keeper.clear()
    expect(await late).toBeNull()
  })
})
