import { expect, it } from 'vitest'
import { wasRemindedLately } from './remind-signer.ts'

const HOUR = 60 * 60_000

it.each([
  ['never', null, false],
  ['2 hours ago', 2 * HOUR, true],
  ['23 hours ago', 23 * HOUR, true],
  ['2 days ago', 48 * HOUR, false],
])('a signer who was reminded %s', (_, ago, asks) => {
  const now = Date.UTC(2026, 10, 21)
  expect(wasRemindedLately(ago === null ? null : now - ago, now)).toBe(asks)
})
