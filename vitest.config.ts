import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const rooms = ['contract', 'scripts', 'e2e', 'bench'].map((room) => ({
  test: {
    name: room,
    root: room,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: room === 'e2e' ? ['../cloud/src/testing/postgres-setup.ts', 'harness/built-setup.ts'] : [],
  },
}))

export default defineConfig({
  // A test often waits, for PostgreSQL or for a process: two at a time are worth it on two cores as well.
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [...rooms, './cloud/vitest.config.ts', './web/vitest.config.ts'],
  },
})
