import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { NODE, ROOT } from './launch/paths.js'

/** npm takes several seconds on a busy machine, and a test runs it two or three times. */
const SLOW = { timeout: 120_000 }

/** Runs the command against a registry that gives one answer to each question for advisories. */
async function askRegistry(status: number, answer: object, words: string[] = []) {
  await using registry = createServer((request, response) => {
    const isQuestion = request.url?.endsWith('/advisories/bulk')
    response.writeHead(isQuestion ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isQuestion ? answer : {}))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const address = registry.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const command = spawn(NODE, ['scripts/advisories.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: '0' },
  })
  const [output, [code]] = await Promise.all([text(command.stdout), once(command, 'close')])
  return { output, code }
}

test(
  'advisories are unknown if the registry does not answer, which fails only if an answer is required',
  SLOW,
  async () => {
    const unknown = await askRegistry(405, {})
    expect(unknown.output).toMatch(/^Advisories: unknown\..*405/)
    expect(unknown.code).toBe(0)
    expect((await askRegistry(405, {}, ['--required'])).code).toBe(1)
  },
)

test(
  'advisories of locked versions are printed and fail the command, unlike those of other versions',
  SLOW,
  async () => {
    const advisory = {
      ...{ id: 1, url: 'https://example.org/advisory-1', title: 'Reads too much', severity: 'high' },
      ...{ vulnerable_versions: '>=0.0.1', cwe: [], cvss: { score: 0, vectorString: null } },
    }
    const found = await askRegistry(200, { pako: [advisory] })
    expect(found.output).toContain('high: pako')
    expect(found.output).toContain('Reads too much https://example.org/advisory-1')
    expect(found.output).toContain('SECURITY.md')
    expect(found.code).toBe(1)
    expect(await askRegistry(200, {})).toEqual({ output: 'Advisories: 0 packages.\n', code: 0 })
    const older = { ...advisory, vulnerable_versions: '<0.0.1' }
    expect((await askRegistry(200, { pako: [older] })).code).toBe(0)
  },
)
