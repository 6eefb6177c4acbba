import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../vitest.workers.ts'

export default defineConfig({
  test: {
    name: 'cloud',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    // Each worker imports a module once for all of its test files. This is safe because no test mocks a module.
    isolate: false,
    setupFiles: ['../contract/src/testing/setup.ts'],
    globalSetup: ['src/testing/postgres-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers,
  },
})
