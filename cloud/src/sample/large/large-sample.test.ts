import { expect, it } from 'vitest'
import { timeLogs } from '../../features/hours-logged/hours-logged.documents.ts'
import { payRuns } from '../../features/pay-runs/pay-runs.documents.ts'
import { staffPrograms } from '../../features/programs/assignments/staff-programs.documents.ts'
import { programRequests } from '../../features/programs/requests/program-requests.documents.ts'
import { programSchedule } from '../../features/programs/schedule/program-schedule.documents.ts'
import { users } from '../../features/users/users.documents.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Write } from '../../platform/documents/store.ts'
import { onBothStores, PEOPLE } from '../../testing/cloud.ts'
import { loadSample } from '../load-sample.ts'
import { createPlayOnce } from '../play-once.testing.ts'
import { sampleID } from '../random.ts'

const EVERYBODY = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]
const AMOUNTS = { requests: 5000, onePendingIn: 1200, programs: 40, logs: 1200, requesters: 20, workers: 10 }
const playOnce = createPlayOnce()

onBothStores('loadSample with the large centre', (open) => {
  it('resumes an interrupted load, and includes the whole small centre', async () => {
    const { services, settings, store } = await open({ without: EVERYBODY })
    const large = { ...services, settings: { ...settings, sample: 'large' as const } }
    let commits = 0
    const commit = (writes: readonly Write[]) =>
      ++commits > 2 ? Promise.reject(new Error('The power went out.')) : store.commit(writes)
    const interrupted = loadSample({ ...large, store: { ...store, commit } }, AMOUNTS)
    await expect(interrupted).rejects.toThrow('The power went out.')
    expect(await store.get(users, 'admin@example.edu')).toBeNull()

    await loadSample(large, AMOUNTS, playOnce)
    expect(await store.get(users, 'admin@example.edu')).not.toBeNull()
    const ofMany = <Doc>(docs: readonly Doc[], kind: string, id: (doc: Doc) => string, count: number) => {
      const ids = new Set(Array.from({ length: count }, (_, index) => sampleID(kind, index)))
      return docs.filter((doc) => ids.has(id(doc)))
    }
    const requests = await findAll(store, programRequests, { orderBy: 'createdAt' })
    expect(ofMany(requests, 'many', ({ id }) => id, 6000)).toHaveLength(5000)
    expect(requests.length).toBeGreaterThan(5500)
    const logs = await findAll(store, timeLogs, { orderBy: 'date' })
    expect(ofMany(logs, 'manyLogs', ({ timeID }) => timeID, 2000)).toHaveLength(1200)
    const programIDs = Array.from({ length: AMOUNTS.programs }, (_, index) => sampleID('manyPrograms', index))
    const past = await store.getMany(programSchedule, programIDs)
    expect(past).toHaveLength(AMOUNTS.programs)
    const where = { programID: past[0]?.programID ?? '' }
    expect(await findAll(store, staffPrograms, { orderBy: 'date', where })).toHaveLength(2)
    expect(await findAll(store, payRuns, { orderBy: 'finalizedAt' })).toHaveLength(120 + 24)
  }, 180_000)
})
