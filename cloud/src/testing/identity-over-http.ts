import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { describe } from 'vitest'
import {
  CONTRACT_LINK_DESCRIPTIONS,
  createContractLinkRoutes,
} from '../features/programs/contracts/signing/contract-link-routes.ts'
import type { Identity, IdentityHooks } from '../platform/identity/identity.ts'
import { type IdentityOptions, openIdentity } from '../platform/identity/open-identity.ts'
import { errorCodesOf, ROUTES } from '../platform/identity/routes.ts'
import type { MailMessage } from '../platform/mail/mail-message.ts'
import { createSmtpMailer } from '../platform/mail/smtp.ts'
import { type Overrides, readSettings } from '../platform/settings/settings.ts'
import { openTestMailServer } from './mail-server.ts'
import { dropSchema, testPostgres } from './schemas.ts'
import { createTestLog } from './test-log.ts'

const ENGINES = ['sqlite', 'postgres'] as const
type Engine = (typeof ENGINES)[number]
/** Tuesday, March 10, 2026, 11:00 AM in New York. */
const START = Date.UTC(2026, 2, 10, 15)

export type Answered = {
  status: number
  body: Record<string, never> & Record<string, unknown>
  headers: Headers
  cookies: string[]
}
type Options = {
  settings?: Overrides
  hooks?: Partial<IdentityHooks>
  given?: Partial<IdentityOptions>
  port?: number
}

/** Throws if a response does not match its route's API description. */
function checkDescription(route: string, { status, body }: { status: number; body: { code?: string } }): void {
  const description = Object.entries({ ...ROUTES, ...CONTRACT_LINK_DESCRIPTIONS }).find(([name]) => name === route)?.[1]
  if (!description?.answer) return
  if (status === 200) description.answer.parse(body)
  else if (!errorCodesOf(route, description).includes(body.code as 'internal'))
    throw new Error(`${route} is not described to refuse with ${body.code}`)
}

/** Opens identity for tests, over HTTP and with real mail over SMTP. Tests control only the clock. */
export async function openTestIdentity(engine: Engine, options: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'belay-identity-'))
  const office = await openTestMailServer()
  const databaseUrl = engine === 'postgres' ? testPostgres() : ''
  const schema = `identity_${randomBytes(6).toString('hex')}`
  let now = START
  const clock = { now: () => now, advance: (ms: number) => (now += ms) }
  let ip = '203.0.113.7'
  const hookCalls: { hook: string; what: object }[] = []
  const handler = { fetch: (_request: Request): Response | Promise<Response> => new Response(null, { status: 503 }) }
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const opened = serve(
      { fetch: (request) => handler.fetch(request), port: options.port ?? 0, hostname: '127.0.0.1' },
      () => resolve(opened),
    )
  })
  const { port } = server.address() as { port: number }
  const overrides = { dataDir: folder, databaseUrl, port, mail: { smtpUrl: office.url } }
  const settings = readSettings({}, { ...overrides, ...options.settings })
  const mailer = createSmtpMailer({ ...settings, mail: { ...settings.mail, smtpUrl: office.url } })
  let mails = 0
  const identityOptions: IdentityOptions = {
    settings,
    clock,
    log: createTestLog(),
    schema,
    passwordCost: 4,
    hooks: {
      sendMail: ({ sealed }) =>
        mailer.send(JSON.parse(identity.unseal(sealed) ?? '') as MailMessage, `mail-${++mails}`, now),
      diskFull: () => void hookCalls.push({ hook: 'diskFull', what: {} }),
      emailChanged: async (what) => void hookCalls.push({ hook: 'emailChanged', what }),
      isFirstAdminOffer: async (token) => token === 'first-admin-link',
      profileOf: async () => null,
      renamed: async (what) => void hookCalls.push({ hook: 'renamed', what }),
      photoOffered: async (what) => void hookCalls.push({ hook: 'photoOffered', what }),
      accountDeleted: async (what) => void hookCalls.push({ hook: 'accountDeleted', what }),
      ...options.hooks,
    },
    routes: createContractLinkRoutes({ isValid: async () => true, mailAgain: async () => {} }),
    ...options.given,
  }
  const identity: Identity = await openIdentity(identityOptions)
  handler.fetch = (request) => identity.handle(request, ip)
  const home = `http://localhost:${port}`

  /** Creates a browser, which keeps its own cookies and sends its origin. */
  function browser(headers: Record<string, string> = {}) {
    const jar = new Map<string, string>()
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
      const result = { status: answer.status, body: text ? JSON.parse(text) : {} }
      checkDescription(`${method} ${path.split('?')[0]}`, result)
      return { ...result, headers: answer.headers, cookies }
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
    engine,
    identity,
    settings,
    clock,
    office,
    hookCalls,
    port,
    home,
    browser,
    /** Opens another process on the same database. */
    another: (otherwise: Partial<IdentityOptions> = {}) => openIdentity({ ...identityOptions, ...otherwise }),
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
      const userid = await identity.createAccount({ email, name: 'Mem Ber', password: 'correct-horse', verified: true })
      const at = browser()
      const answer = await at.post('sign-in/email', { email, password: 'correct-horse' })
      if (answer.status !== 200) throw new Error(`could not sign in: ${answer.status}`)
      return { ...at, userid }
    },
    async close() {
      server.close()
      mailer.close()
      await identity.close()
      await office.close()
      if (databaseUrl) await dropSchema(schema)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return online
}
export type TestIdentity = Awaited<ReturnType<typeof openTestIdentity>>

export function onBothDatabases(
  name: string,
  suite: (open: (options?: Options) => Promise<TestIdentity>) => void,
): void {
  describe.each(ENGINES)(`${name} on %s`, (engine) => suite((options) => openTestIdentity(engine, options)))
}
