import { expect, it } from 'vitest'
import type { Log } from '../week.ts'
import { batchAssignmentIDs } from './planned-hours.ts'

const log = (staffID: string | null, programID: string | null) => ({ staffID, programID }) as Log
const createLogs = (count: number) => Array.from({ length: count }, (_, index) => log(`s${index}`, 'p'))

it('batchAssignmentIDs lists each assignment once, in batches of the maximum size', () => {
  const logs = [...createLogs(60), log('s1', 'p'), log(null, 'p'), log('s1', null)]
  expect(batchAssignmentIDs(logs)).toEqual([Array.from({ length: 60 }, (_, index) => `s${index}_p`)])
  expect(batchAssignmentIDs(createLogs(450)).map((ids) => ids.length)).toEqual([200, 200, 50])
  expect(batchAssignmentIDs([])).toEqual([])
})
