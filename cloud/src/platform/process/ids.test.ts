import { expect, test, vi } from 'vitest'
import { randomIds } from './ids.ts'

test('IDs of later milliseconds sort after earlier ones, by the bytes of their text, until the year 6000', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const times = ['2026-11-29', '2026-11-29T00:00:00.001', '2026-11-29T00:00:00.060', '2039-08-01', '2222', '6000']
    const ids = times.map((time) => {
      vi.setSystemTime(new Date(time.includes('T') ? `${time}Z` : time))
      return randomIds.next()
    })
    const byBytes = ids.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect(byBytes).toEqual(ids)
    expect(ids.every((id) => /^[0-9A-Za-z]{20}$/.test(id))).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('IDs of the same millisecond differ', () => {
  const ids = Array.from({ length: 10_000 }, () => randomIds.next())
  expect(new Set(ids).size).toBe(ids.length)
})
