import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MINUTE } from '@belay/contract/constants'
import type { Cloud } from './cloud.ts'

/** Makes all sign-ins of a cloud on SQLite ten minutes older, so that changes of the sign-in ask for a new one. */
export function ageSignIns({ dataDir }: Cloud): void {
  using database = new DatabaseSync(join(dataDir, 'app.db'))
  database
    .prepare(`update sessions set data = json_set(data, '$.freshAt', json_extract(data, '$.freshAt') - ?)`)
    .run(10 * MINUTE)
}
