import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../vitest.workers.ts'
import { callFacts } from './call-facts.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), callFacts()],
  test: {
    name: 'web',
    environment: 'jsdom',
    setupFiles: ['../contract/src/testing/setup.ts', 'src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers,
  },
})
