import { mergeConfig } from 'vitest/config'
import cloud from '../../cloud/vitest.config.ts'

// A mutant runs its tests hundreds of times, so they run on SQLite only and no PostgreSQL starts.
export default mergeConfig(cloud, { test: { env: { BELAY_TEST_STORE: 'sqlite' }, globalSetup: [] } })
