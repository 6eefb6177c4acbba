import { isLocal } from '../features/centre/centre.ts'
import { defineCollection } from '../platform/documents/define-collection.ts'
import { type DocumentStore, VersionConflict } from '../platform/documents/store.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Clock } from '../platform/time/clock.ts'

/** The only document, `sample`: it shows that a sample was loaded here, whose passwords are public. */
export const sampleMarks = defineCollection<{ id: string; createdAt: number }>({
  name: 'sampleMarks',
  idField: 'id',
  unaudited: true,
})
const MARK = 'sample'

/** Marks the data as a sample before anybody can sign in, so that an interrupted load is marked too. */
export async function markSample({ store, clock }: { store: DocumentStore; clock: Clock }): Promise<void> {
  try {
    await store.batch().create(sampleMarks, { id: MARK, createdAt: clock.now() }).commit()
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error // already marked
  }
}

/** Returns why Belay must not start with a sample where others can reach it. Null if it may start. */
export async function findPublicSampleError(settings: Settings, store: DocumentStore): Promise<string | null> {
  if (isLocal({ settings }) || !(await store.get(sampleMarks, MARK))) return null
  const { databaseUrl, dataDir, production } = settings
  const place = databaseUrl ? `The database at ${new URL(databaseUrl).host}` : `The data folder ${dataDir}`
  const start = production ? 'npm run serve' : 'npm start'
  const another = databaseUrl
    ? 'Set DATABASE_URL to an empty database.'
    : `Choose another folder: BELAY_DATA=/srv/belay/data ${start}`
  return [
    `${place} holds the sample centre. Anyone can sign in to it with the published password, ` +
      "so Belay won't start on it where others can reach it.",
    another,
    'Or delete the sample and everything else there: npm run reset',
    ...(production ? [] : ['Or run it on this machine only: leave out HOST and BELAY_URL.']),
  ].join('\n')
}
