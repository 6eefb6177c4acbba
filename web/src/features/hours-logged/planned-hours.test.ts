import { expect, it } from 'vitest'
import { assignmentCalls } from './planned-hours.ts'
import type { Log } from './week.ts'

const log = (staffID: string | null, programID: string | null) => ({ staffID, programID }) as Log

it('assignmentCalls lists each assignment once, in batches of the maximum size', () => {
  const logs = [
    ...Array.from({ length: 60 }, (_, at) => log(`s${at}`, 'p')),
    log('s1', 'p'),
    log(null, 'p'),
    log('s1', null),
  ]
  expect(assignmentCalls(logs)).toEqual([Array.from({ length: 60 }, (_, at) => `s${at}_p`)])
  expect(assignmentCalls(Array.from({ length: 450 }, (_, at) => log(`s${at}`, 'p'))).map((ids) => ids.length)).toEqual([
    200, 200, 50,
  ])
  expect(assignmentCalls([])).toEqual([])
})
