import { defineConfig } from 'vitest/config'

const rooms = ['contract', 'scripts', 'e2e', 'bench'].map((room) => ({
  test: {
    name: room,
    root: room,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: room === 'cloud' || room === 'e2e' ? ['../cloud/src/testing/postgres-setup.ts'] : [],
  },
}))

export default defineConfig({
  test: { projects: [...rooms, './cloud/vitest.config.ts', './web/vitest.config.ts'] },
})
