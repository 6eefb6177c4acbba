import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../vitest.workers.ts'

export default defineConfig({
  test: {
    name: 'cloud',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    // What a file imports is imported once by each worker, not by each of 150 files; no test replaces a module.
    isolate: false,
    globalSetup: ['src/testing/postgres-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers,
  },
})
