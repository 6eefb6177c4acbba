import { expect, it } from 'vitest'
import { callInBatches, describeBulkOutcome } from './act.ts'

it('describeBulkOutcome counts the done rows and lists the reasons of the skipped ones', () => {
  const skipped = [
    { label: 'Northside', message: 'Someone else changed this first.' },
    { label: '', message: 'Not pending.' },
  ]
  expect(describeBulkOutcome({ done: Array(38), skipped }, 'approved')).toBe(
    '38 approved, 2 skipped: Northside: Someone else changed this first. Not pending.',
  )
  expect(describeBulkOutcome({ done: [1], skipped: [] }, 'approved')).toBe('1 approved.')
})

it('callInBatches calls once per batch, and skips a batch that fails', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => String(index))
  const sizes: number[] = []
  const answer = await callInBatches(rows, String, async (batch) => {
    sizes.push(batch.length)
    if (sizes.length === 3) throw new Error('x')
    return { done: batch.slice(1), skipped: [{ id: batch[0] ?? '', message: 'Paid.' }] }
  })
  expect(sizes).toEqual([200, 200, 50])
  expect([answer.done.length, answer.skipped.length]).toEqual([398, 52])
})
