import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'cloud',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['src/testing/postgres-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
