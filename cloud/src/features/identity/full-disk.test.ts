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
  const database = opened.find(({ isOpen }) => isOpen)
  if (!database) throw new Error('The database was not opened')
  await online.member('mem@example.edu')
  const limitPages = (pages: number) => database.exec(`pragma max_page_count = ${pages}`)
  /** Sends a request without waiting for its e-mails: a full disk refuses to claim their jobs. */
  const post = async (path: string, ip: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await online.fetch(`/identity/${path}`, {
      method: 'POST',
      headers: { origin: online.home, 'content-type': 'application/json', 'x-forwarded-for': ip, ...headers },
      body: JSON.stringify(body),
    })
    const { data, ...fields } = await answer.json()
    return { status: answer.status, body: { ...fields, ...data } }
  }
  const signUp = (turn: number) => {
    const email = `${'long'.repeat(12)}${turn}@example.edu`
    const body = { email, password: 'correct-horse', name: 'N'.repeat(190) }
    return post('sign-up/email', `203.0.113.${turn}`, body)
  }
  const signIn = (turn: number) => {
    const body = { email: 'mem@example.edu', password: 'correct-horse' }
    return post('sign-in/email', `198.51.100.${turn}`, body, { 'user-agent': 'Mozilla '.repeat(60) })
  }
  const requestCode = (turn: number) =>
    post('sign-in/code/request', `192.0.2.${turn}`, { email: `${'code'.repeat(12)}${turn}@example.edu` })
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
  expect(await untilRefused(requestCode)).toMatchObject(full)
  expect(await (await online.fetch('/health')).json()).toMatchObject({ ok: true, trouble: 'disk' })
  limitPages(1_000_000)
  expect((await signUp(251)).status).toBe(200)
  expect((await signIn(251)).status).toBe(200)
  expect((await requestCode(251)).status).toBe(200)
  await online.close()
})
