import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NODE, ROOT } from '../scripts/launch/paths.js'
import { type Cloud, freePort, startCloud } from './harness/cloud.ts'

/** What a cloud that cannot start says, and the code that it ends with. */
async function refusal(env: Record<string, string>): Promise<{ said: string; code: number | null }> {
  const { DATABASE_URL: _ours, ...inherited } = process.env
  const child = spawn(NODE, [join(ROOT, 'cloud/src/main.ts')], { env: { ...inherited, NODE_OPTIONS: '', BELAY_SAMPLE: 'none', ...env }, timeout: 30_000 })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { said: said.trim(), code }
}

describe('What keeps Belay from starting is said in words, without a stack', () => {
  let cloud: Cloud
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'belay-start-'))
    cloud = await startCloud({ env: { BELAY_SAMPLE: 'none' }, dataDir: join(folder, 'taken') })
  })
  afterAll(async () => {
    await cloud.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the port is in use', async () => {
    const port = new URL(cloud.origin).port
    expect(await refusal({ BELAY_DATA: join(folder, 'free'), HOST: '127.0.0.1', PORT: port })).toEqual({
      code: 1,
      said: `Port ${port} is in use. Choose another: PORT=8081 npm start`,
    })
  })

  test('another process has the data folder; it goes on undisturbed', async () => {
    const { code, said } = await refusal({ BELAY_DATA: join(folder, 'taken'), PORT: String(await freePort()) })
    expect(said).toBe(`Belay is running on ${join(folder, 'taken')} already. Stop it first.\nName another folder: BELAY_DATA=/path/to/data npm start`)
    expect(code).toBe(1)
    expect((await fetch(`${cloud.origin}/health`)).status).toBe(200)
  })

  test('the data folder cannot be written', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { code, said } = await refusal({ BELAY_DATA: file, PORT: '0' })
    expect(said).toMatch(/^The data folder .*file cannot be written \(EEXIST.*\)\.\nName another folder: BELAY_DATA=\/path\/to\/data npm start$/)
    expect(code).toBe(1)
  })

  test('the documents are none', async () => {
    const dataDir = mkdtempSync(join(folder, 'odd-'))
    writeFileSync(join(dataDir, 'app.db'), 'This is a letter, and long enough to be taken for a database by its size alone. '.repeat(20))
    const { code, said } = await refusal({ BELAY_DATA: dataDir, PORT: '0' })
    expect(said).toBe(`The documents in ${dataDir} cannot be read (file is not a database). Put a backup in their place: npm run restore -- file.tar.gz`)
    expect(code).toBe(1)
  })

  test('PostgreSQL is not there, or refuses; the password is not shown', async () => {
    const dataDir = join(folder, 'beside')
    const gone = await refusal({ BELAY_DATA: dataDir, PORT: '0', DATABASE_URL: 'postgres://belay:hush-hush@127.0.0.1:9/belay' })
    expect(gone.said).toMatch(/^PostgreSQL at 127\.0\.0\.1:9 does not answer \(.*\)\. Start it, or correct DATABASE_URL\.$/)
    const address = process.env.BELAY_TEST_POSTGRES
    if (!address) throw new Error('BELAY_TEST_POSTGRES is not set: the tests need a PostgreSQL.')
    const wrong = Object.assign(new URL(address), { password: 'hush-hush' })
    const refused = await refusal({ BELAY_DATA: dataDir, PORT: '0', DATABASE_URL: wrong.href })
    expect(refused.said).toMatch(/^PostgreSQL at .* refuses \(password authentication failed .*\)\. Correct DATABASE_URL\.$/)
    expect(gone.said + refused.said).not.toContain('hush-hush')
  })

  test('settings are not valid', async () => {
    const { code, said } = await refusal({ BELAY_DATA: join(folder, 'free'), PORT: 'eighty' })
    expect(said).toMatch(/^These settings are not valid:\n {2}PORT: /)
    expect(code).toBe(1)
  })
})
