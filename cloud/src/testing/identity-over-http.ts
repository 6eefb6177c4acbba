import { describe } from 'vitest'
import { openWeb, type WebOptions } from './cloud-over-http.ts'
import { ENGINES, type Engine } from './engines.ts'
import { openTestMailServer } from './mail-server.ts'

export type Answered = {
  status: number
  body: Record<string, never> & Record<string, unknown>
  headers: Headers
  cookies: string[]
}

/** Opens a cloud for tests of sign-in, with real mail over SMTP and browsers that keep cookies. */
export async function openTestIdentity(engine: Engine, options: WebOptions = {}) {
  const office = await openTestMailServer()
  const mail = { smtpUrl: office.url, ...options.settings?.mail }
  const web = await openWeb(engine, { ...options, settings: { trustProxy: 1, ...options.settings, mail } })
  const { home } = web
  let ip = '203.0.113.7'

  /** Creates a browser, which keeps its own cookies and sends its origin. It talks to the process at `port`. */
  function browser(headers: Record<string, string> = {}, port = web.port) {
    const jar = new Map<string, string>()
    /** Sends a request and waits for its e-mails. Returns the answer, with the data of an error next to its code. */
    async function send(
      method: string,
      path: string,
      body?: unknown,
      more: Record<string, string> = {},
    ): Promise<Answered> {
      const raw = typeof body === 'string' || body instanceof Uint8Array
      const answer = await fetch(`http://127.0.0.1:${port}/identity/${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(method === 'POST' ? { origin: home, 'content-type': 'application/json' } : {}),
          ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...headers,
          ...more,
          // The proxy adds the real address to what the browser claims.
          'x-forwarded-for': [headers['x-forwarded-for'], ip].filter(Boolean).join(', '),
        },
        ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
      })
      const cookies = answer.headers.getSetCookie()
      for (const cookie of cookies) {
        const [pair = ''] = cookie.split(';')
        const at = pair.indexOf('=')
        if (/Max-Age=0\b/i.test(cookie)) jar.delete(pair.slice(0, at))
        else jar.set(pair.slice(0, at), pair.slice(at + 1))
      }
      const text = await answer.text()
      const { data, ...fields } = text ? JSON.parse(text) : {}
      await web.outbox.drain()
      return { status: answer.status, body: { ...fields, ...data }, headers: answer.headers, cookies }
    }
    return {
      jar,
      get: (path: string, more?: Record<string, string>) => send('GET', path, undefined, more),
      post: (path: string, body?: unknown, more?: Record<string, string>) => send('POST', path, body, more),
      send,
      token: async (): Promise<string> => String((await send('GET', 'token')).body.token),
    }
  }

  const online = {
    ...web,
    engine,
    office,
    browser,
    from: (address: string) => {
      ip = address
    },
    /** Returns the link in the newest mail to this address, parsed like a mail program. */
    link(to: string): URL {
      const text = office.to(to).findLast(({ text }) => text?.includes('token='))?.text ?? ''
      const link = /https?:\/\/\S+token=\S+/.exec(text)
      if (!link) throw new Error(`There is no link in the mail to ${to}`)
      return new URL(link[0])
    },
    code: (to: string): string => /^#token=(.+)/.exec(online.link(to).hash)?.[1] ?? '',
    /** Returns the six digits in the newest mail to this address with a code. */
    digits: (to: string): string =>
      office
        .to(to)
        .map(({ text }) => /Your code is (\d{6})/.exec(text ?? '')?.[1] ?? '')
        .findLast((digits) => digits !== '') ?? '',
    /** Creates an account with a confirmed address and the password "correct-horse", and signs in. */
    async member(email: string) {
      const userid = await web.createAccount({ email })
      const at = browser()
      const answer = await at.post('sign-in/email', { email, password: 'correct-horse' })
      if (answer.status !== 200) throw new Error(`could not sign in: ${answer.status}`)
      return { ...at, userid }
    },
    async close() {
      await web.close()
      await office.close()
    },
  }
  return online
}
export type TestIdentity = Awaited<ReturnType<typeof openTestIdentity>>

export function onBothDatabases(
  name: string,
  suite: (open: (options?: WebOptions) => Promise<TestIdentity>) => void,
): void {
  describe.each(ENGINES)(`${name} on %s`, (engine) => suite((options) => openTestIdentity(engine, options)))
}
