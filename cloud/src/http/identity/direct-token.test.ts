import { DAY } from '@belay/contract/constants'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openWeb, type Web } from '../../testing/cloud-over-http.ts'
import { type RawRequest, sendRaw } from '../calls/raw-requests.testing.ts'

type Answered = { status: number; headers: Record<string, unknown>; body: string; direct: boolean }

async function ask(port: number, sent: RawRequest): Promise<Answered> {
  const { status, headers, rawHeaders, bytes } = await sendRaw(port, sent)
  const { date: _1, connection: _2, 'content-length': _3, 'transfer-encoding': _4, ...rest } = headers
  // The general path writes header names in lower case.
  return { status, headers: rest, body: String(bytes), direct: rawHeaders.includes('X-Frame-Options') }
}

async function open(): Promise<Web> {
  const web = await openWeb('sqlite')
  onTestFinished(web.close)
  return web
}

/** Sends a request both ways and expects the same answer. Returns the direct answer. */
async function askBothWays(
  port: number,
  sent: RawRequest,
  toGeneral: (sent: RawRequest) => RawRequest,
): Promise<Answered> {
  const answered = await ask(port, sent)
  const general = await ask(port, toGeneral(sent))
  expect(general.direct, `${sent.method} ${sent.path} the general way`).toBe(false)
  const { direct: _1, ...directAnswer } = answered
  const { direct: _2, ...generalAnswer } = general
  expect(directAnswer, `${sent.method} ${sent.path} ${sent.body ?? ''}`).toEqual(generalAnswer)
  return answered
}

const JSON_TYPE = { 'content-type': 'application/json' }

describe('GET /identity/token', () => {
  const TOKEN = { method: 'GET', path: '/identity/token' }
  /** Forces the general path by adding a query. */
  const withQuery = (sent: RawRequest): RawRequest => ({ ...sent, path: `${sent.path}?` })

  it('gives the same token or error on both paths', async () => {
    const web = await open()
    const askForToken = (headers: Record<string, string>) => askBothWays(web.port, { ...TOKEN, headers }, withQuery)
    const { cookie } = await web.member('mem@example.edu')
    const disabled = await web.member('disabled@example.edu')
    const gone = await web.member('gone@example.edu')
    await web.identity.setDisabled(disabled.userid, true)
    await web.post('/identity/sign-out', '{}', { cookie: gone.cookie })
    const asked: [Record<string, string>, number][] = [
      [{ cookie }, 200],
      [{ cookie: `theme=dark; ${cookie}`, host: 'centre.example.edu' }, 200],
      [{}, 401],
      [{ cookie: cookie.replaceAll(/=[^;]*/g, '=nonsense') }, 401],
      [{ cookie: disabled.cookie }, 403],
      [{ cookie: gone.cookie }, 401],
    ]
    for (const [headers, status] of asked) expect(await askForToken(headers)).toMatchObject({ status, direct: true })
    for (let times = 0; times < 120; times++) await ask(web.port, { ...TOKEN, headers: { cookie } })
    expect(await askForToken({ cookie })).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  })

  it('extends the session in the same way on both paths', async () => {
    const web = await open()
    const [one, other] = [await web.member('one@example.edu'), await web.member('other@example.edu')]
    web.clock.advance(2 * DAY)
    const answers = [
      await ask(web.port, { ...TOKEN, headers: { cookie: one.cookie } }),
      await ask(web.port, withQuery({ ...TOKEN, headers: { cookie: other.cookie } })),
    ]
    const [direct, general] = answers.map(({ headers }) => String(headers['set-cookie']).replace(/=[^;]+/, '='))
    expect(direct).toContain('Max-Age=')
    expect(direct).toBe(general)
    expect(answers.map((answer) => answer.direct)).toEqual([true, false])
  })

  it('takes the general path for another method, a body or unusual headers', async () => {
    const web = await open()
    const { cookie } = await web.member('mem@example.edu')
    const odd: RawRequest[] = [
      { ...TOKEN, method: 'HEAD' },
      { ...TOKEN, method: 'POST', body: '{}', headers: JSON_TYPE },
      { ...TOKEN, body: '{}', headers: JSON_TYPE },
      { ...TOKEN, path: '/identity/token/' },
      { ...TOKEN, headers: { host: 'no host' } },
    ]
    for (const sent of odd) {
      const { direct } = await ask(web.port, { ...sent, headers: { cookie, ...sent.headers } })
      expect(direct, JSON.stringify(sent)).toBe(false)
    }
  })
})
