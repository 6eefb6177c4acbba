import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('logUncaughtErrors logs uncaught errors with their stacks and keeps the process running', () => {
  const here = import.meta.dirname
  const script = `
    import { logUncaughtErrors } from '${here}/uncaught-errors.ts'
    import { consoleLog } from '${here}/log.ts'
    logUncaughtErrors(consoleLog)
    setTimeout(() => { throw new Error('thrown astray') }, 1)
    setTimeout(() => void Promise.reject(new Error('rejected astray')), 2)
    setTimeout(() => console.log('still here'), 20)`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  const said = stdout + stderr
  expect([status, said.includes('still here')]).toEqual([0, true])
  expect(said).toMatch(/Error: thrown astray(\\n|\n)\s+at/)
  expect(said).toMatch(/Error: rejected astray(\\n|\n)\s+at/)
})
