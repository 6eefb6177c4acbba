import { defineConfig } from 'vitest/config'

const rooms = ['contract', 'cloud', 'scripts', 'e2e'].map((room) => ({
  test: { name: room, root: room, include: ['**/*.test.ts'], exclude: ['**/node_modules/**'], testTimeout: 30_000, hookTimeout: 60_000, globalSetup: room === 'cloud' ? ['./src/testing/postgres-setup.ts'] : [] },
}))

export default defineConfig({
  test: { projects: [...rooms, './web/vitest.config.ts'] },
})
