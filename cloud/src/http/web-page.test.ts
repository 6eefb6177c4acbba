import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openWeb } from '../testing/cloud-over-http.ts'
import type { PreloadedAnswers } from './bootstrap-data.ts'
import { openWebPage } from './web-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'belay-web-'))
mkdirSync(join(folder, '.vite'))
writeFileSync(
  join(folder, 'index.html'),
  '<html><head><meta content="__PRELOADED__"><script type="module" src="/app.js"></script></head></html>',
)
const screen = (name: string) => [`src/routes/${name}.tsx`, { file: `assets/${name}.js` }]
const screens = ['login', 'app.users.viewUsers', 'app.policies.privacyPolicy', 'app.schedule.scheduleDisplay'].map(
  screen,
)
const parts = [
  'src/features/home/needs-you.tsx',
  'src/ask-first.ts',
  'src/features/schedule/early-agenda.tsx',
  'src/shell/account-area.tsx',
].map((part) => [part, { file: part }])
writeFileSync(
  join(folder, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/index.js' },
    _session: { file: 'assets/session.js', dynamicImports: ['src/ask-first.ts'] },
    ...Object.fromEntries([...screens, ...parts]),
  }),
)
afterAll(() => rmSync(folder, { recursive: true }))

describe('what a page fetches ahead', () => {
  const page = (address: string, told: Partial<PreloadedAnswers>) =>
    openWebPage(folder)(address, '', { 'centre.get': { name: 'Ridgeline' }, ...told } as PreloadedAnswers)

  it('is its screen', () => {
    expect(page('/app/users/viewUsers', {})).toContain('/assets/app.users.viewUsers.js')
    expect(page('/app/policies/privacyPolicy', { signedOut: true })).toContain('/assets/app.policies.privacyPolicy.js')
  })

  it('is the sign-in screen for who is not signed in and will be led there', () => {
    const html = page('/app/users/viewUsers', { signedOut: true })
    expect(html).toContain('/assets/login.js')
    expect(html).not.toContain('viewUsers')
  })

  it('is how the cloud is called, and the token, for who is signed in and verified; nothing around the screen', () => {
    const signedIn = { user: { emailVerified: true } } as PreloadedAnswers['signedIn']
    const home = page('/', { signedIn })
    for (const part of ['needs-you', 'ask-first.ts', '/identity/token']) expect(home).toContain(part)
    expect(home).toContain('<script type="module" async fetchpriority="high" crossorigin src="/assets/session.js">')
    expect(home).not.toContain('account-area')
    expect(page('/app/users/viewUsers', { signedIn })).not.toContain('needs-you')
    expect(page('/', { signedIn: { user: { emailVerified: false } } as typeof signedIn })).not.toContain('token')
  })

  it('is first what the schedule is drawn with before the app, then the app and the screen', () => {
    const linkTo = (file: string, priority: string) =>
      `<link rel="modulepreload" fetchpriority="${priority}" crossorigin href="/${file}">`
    const app = (priority = '') => `<script type="module"${priority} src="/app.js">`
    const early = linkTo('src/features/schedule/early-agenda.tsx', 'high')
    const schedule = '/app/schedule/scheduleDisplay'
    const html = page(schedule, { signedIn: { user: { emailVerified: true } } as PreloadedAnswers['signedIn'] })
    expect(html).toContain(app(' fetchpriority="low"'))
    expect(html).toContain(early)
    expect(html).toContain(linkTo('assets/app.schedule.scheduleDisplay.js', 'low'))
    expect(page(schedule, { signedOut: true })).not.toContain(early)
    expect(page('/', { signedOut: true })).toContain(app())
  })
})

it('to sign in brings what its forms would ask for', async () => {
  const web = await openWeb('sqlite', { webFolder: folder })
  try {
    const told = async (path: string) => {
      const html = await (await web.fetch(path)).text()
      return JSON.parse(html.match(/content="([^"]*)"/)?.[1]?.replaceAll('&quot;', '"') ?? '')
    }
    const asked = async (path: string) => (await web.fetch(path)).json()
    expect(await told('/login?mode=sign-up')).toMatchObject({
      passwordPolicy: await asked('/identity/password-policy'),
      botCheck: await asked('/identity/bot-check'),
    })
    expect(await told('/')).not.toHaveProperty('passwordPolicy')
  } finally {
    await web.close()
  }
})

it('is kept by no browser once it names a person', async () => {
  const web = await openWeb('sqlite', { webFolder: folder })
  try {
    const { cookie } = await web.member('ada@example.edu')
    const cacheFor = async (headers: Record<string, string>) =>
      (await web.fetch('/', { headers })).headers.get('cache-control')
    expect(await cacheFor({})).toBe('no-cache')
    expect(await cacheFor({ cookie })).toBe('no-store')
  } finally {
    await web.close()
  }
})
