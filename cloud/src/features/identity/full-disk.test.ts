import { DatabaseSync } from 'node:sqlite'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it, vi } from 'vitest'
import { openTestIdentity } from '../../testing/identity-over-http.ts'

it('sign-up and sign-in report a full disk, and work again when there is space', async () => {
  expectLogged(/database or disk is full/)
  const opened: DatabaseSync[] = []
  const { exec } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    opened.push(this)
    exec.call(this, sql)
  })
  const online = await openTestIdentity('sqlite')
  spy.mockRestore()
  const [database] = opened
  if (!database) throw new Error('The database was not opened')
  await online.member('mem@example.edu')
  const limitPages = (pages: number) => database.exec(`pragma max_page_count = ${pages}`)
  const signUp = (turn: number) => {
    online.from(`203.0.113.${turn}`)
    const email = `${'long'.repeat(12)}${turn}@example.edu`
    return online.browser().post('sign-up/email', { email, password: 'correct-horse', name: 'N'.repeat(190) })
  }
  const signIn = (turn: number) => {
    online.from(`198.51.100.${turn}`)
    const headers = { 'user-agent': 'Mozilla '.repeat(60) }
    return online.browser(headers).post('sign-in/email', { email: 'mem@example.edu', password: 'correct-horse' })
  }
  const untilRefused = async (ask: typeof signIn) => {
    for (let turn = 1; turn < 250; turn++) {
      const answer = await ask(turn)
      if (answer.status !== 200) return answer
    }
    throw new Error('It was never refused')
  }
  const full = {
    status: 503,
    body: {
      code: 'unavailable',
      reason: 'disk-full',
      message: 'Our server is out of space, so nothing was saved. Tell us, and try again later.',
    },
  }
  limitPages(1)
  expect(await untilRefused(signUp)).toMatchObject(full)
  expect(await untilRefused(signIn)).toMatchObject(full)
  expect(await (await online.fetch('/health')).json()).toMatchObject({ ok: true, trouble: 'disk' })
  limitPages(1_000_000)
  expect((await signUp(251)).status).toBe(200)
  expect((await signIn(251)).status).toBe(200)
  await online.close()
})
