import { defineConfig } from 'vitest/config'
import { maxWorkers } from './vitest.workers.ts'
import { callFacts } from './web/call-facts.ts'
import { webProjects } from './web/vitest.projects.ts'

const rooms = ['contract', 'scripts', 'e2e', 'bench'].map((room) => ({
  plugins: room === 'e2e' ? [callFacts()] : [],
  test: {
    name: room,
    root: room,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    setupFiles: ['../contract/src/testing/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers,
    globalSetup: room === 'e2e' ? ['../cloud/src/testing/postgres-setup.ts', 'harness/built-setup.ts'] : [],
  },
}))

export default defineConfig({
  test: { maxWorkers, projects: [...rooms, './cloud/vitest.config.ts', ...webProjects] },
})
