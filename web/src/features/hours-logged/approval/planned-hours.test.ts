import { expect, it } from 'vitest'
import type { Log } from '../week.ts'
import { batchAssignmentIDs } from './planned-hours.ts'

const log = (staffID: string | null, programID: string | null) => ({ staffID, programID }) as Log

it('batchAssignmentIDs lists each assignment once, in batches of the maximum size', () => {
  const logs = [
    ...Array.from({ length: 60 }, (_, index) => log(`s${index}`, 'p')),
    log('s1', 'p'),
    log(null, 'p'),
    log('s1', null),
  ]
  expect(batchAssignmentIDs(logs)).toEqual([Array.from({ length: 60 }, (_, index) => `s${index}_p`)])
  expect(
    batchAssignmentIDs(Array.from({ length: 450 }, (_, index) => log(`s${index}`, 'p'))).map((ids) => ids.length),
  ).toEqual([200, 200, 50])
  expect(batchAssignmentIDs([])).toEqual([])
})
