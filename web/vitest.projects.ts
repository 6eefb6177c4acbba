import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { maxWorkers } from '../vitest.workers.ts'
import { callFacts } from './call-facts.ts'

const root = import.meta.dirname
const tests = globSync('src/**/*.test.{ts,tsx}', { cwd: root })
/**
 * The test files that must not share modules with other files. Some replace modules or load them again. Some replace
 * all timers, and modules would wait for a replaced one in later files. Those in the folders `cloud` and `offline` that
 * answer the app's requests test modules that keep the sign-in and the answers of calls.
 */
const alone = tests.filter((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return (
    /vi\.(mock|doMock|resetModules)\(/.test(text) ||
    (text.includes('vi.useFakeTimers(') && !text.includes('toFake:')) ||
    (/^src\/(cloud|offline)\//.test(file) && text.includes("vi.stubGlobal('fetch'"))
  )
})

const createProject = (name: string, test: { include: string[]; isolate: boolean }) => ({
  root,
  plugins: [react(), callFacts()],
  test: {
    name,
    environment: 'jsdom',
    setupFiles: ['../contract/src/testing/setup.ts', 'src/testing/setup.ts'],
    css: false,
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers,
    ...test,
  },
})

export const webProjects = [
  // Each worker imports a module, and creates the browser's environment, once for all of these files.
  createProject('web', { include: tests.filter((file) => !alone.includes(file)), isolate: false }),
  createProject('web-alone', { include: alone, isolate: true }),
]
