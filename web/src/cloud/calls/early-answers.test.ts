import { expect, it, vi } from 'vitest'
import { cloud } from '../client.ts'
import { clearEarlyAnswers, keepEarlyAnswer, takeEarlyAnswer } from './early-answers.ts'

const input = { where: { from: '11/22/2026' }, limit: 200 }

it('gives an early answer to the call with the same input, once', async () => {
  void keepEarlyAnswer('programSchedule.list', input, Promise.resolve({ items: [], next: null }))
  expect(takeEarlyAnswer('programSchedule.list', { ...input, limit: 10 })).toBeUndefined()
  expect(await cloud.programSchedule.list(input as never)).toEqual({ items: [], next: null })
  expect(takeEarlyAnswer('programSchedule.list', input)).toBeUndefined()
})

it('drops an unused early answer after 31 seconds and when another person signs in', () => {
  vi.useFakeTimers()
  void keepEarlyAnswer('programSchedule.list', input, Promise.resolve(1))
  vi.advanceTimersByTime(31_000)
  expect(takeEarlyAnswer('programSchedule.list', input)).toBeUndefined()
  void keepEarlyAnswer('programSchedule.list', input, Promise.resolve(1))
  clearEarlyAnswers()
  expect(takeEarlyAnswer('programSchedule.list', input)).toBeUndefined()
})
