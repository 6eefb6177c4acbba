import { rmSync } from 'node:fs'
import type { Role } from '@belay/contract/roles'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openWeb } from '../../testing/cloud-over-http.ts'
import { createWebFolder } from '../../testing/web-folder.ts'
import type { PreloadedAnswers } from './preloaded-answers.ts'
import { createPageRenderer } from './web-page.ts'

const screen = (name: string) => [`src/routes/${name}.tsx`, { file: `assets/${name}.js` }]
const screens = [
  'login',
  'answer',
  'app.users.viewUsers',
  'app.policies.privacyPolicy',
  'app.schedule.scheduleDisplay',
  'programs.request',
].map(screen)
const parts = [
  'src/features/home/needs-you.tsx',
  'src/send-first-calls.ts',
  'src/features/home/early-home.tsx',
  'src/features/schedule/agenda/early-agenda.tsx',
  'src/features/answer-shift/early-linked-shift.tsx',
  'src/shell/top-bar/account-area.tsx',
].map((part) => [part, { file: part, imports: ['_session'] }])
const folder = createWebFolder({
  page: '<html><head><meta content="__PRELOADED__"><script type="module" src="/app.js"></script></head></html>',
  chunks: {
    'index.html': { file: 'app.js', imports: ['_session'] },
    _session: { file: 'assets/session.js', dynamicImports: ['src/send-first-calls.ts'] },
    ...Object.fromEntries([...screens, ...parts]),
  },
})
afterAll(() => rmSync(folder, { recursive: true }))

it("a page has the colour of the centre's brand in a style element with the nonce", () => {
  const brandColors = { light: '#8a1538', dark: '#b04a66' }
  const centre = { name: 'Ridgeline', brandColors }
  const html = createPageRenderer(folder)('/', 'abc', { 'centre.get': centre } as PreloadedAnswers)
  expect(html).toContain('<style nonce="abc">:root{--own-brand-light:#8a1538;--own-brand-dark:#b04a66}</style></head>')
})

describe('Preload links of a page', () => {
  const page = (address: string, preloaded: Partial<PreloadedAnswers>) =>
    createPageRenderer(folder)(address, '', { 'centre.get': { name: 'Ridgeline' }, ...preloaded } as PreloadedAnswers)

  it('contain its screen', () => {
    expect(page('/app/users/viewUsers', {})).toContain('/assets/app.users.viewUsers.js')
    expect(page('/app/policies/privacyPolicy', { signedOut: true })).toContain('/assets/app.policies.privacyPolicy.js')
  })

  it('contain the screen that requests a program, for each program', () => {
    expect(page('/programs/high-ropes/request', { signedOut: true })).toContain('/assets/programs.request.js')
  })

  it('contain the sign-in screen if a signed-out person is redirected there', () => {
    const html = page('/app/users/viewUsers', { signedOut: true })
    expect(html).toContain('/assets/login.js')
    expect(html).not.toContain('viewUsers')
  })

  it('contain the API client and the token for a confirmed user, but nothing around the screen', () => {
    const signedIn = { user: { emailVerified: true } } as PreloadedAnswers['signedIn']
    const home = page('/', { signedIn })
    for (const part of ['needs-you', 'send-first-calls.ts', '/rpc/identity/getToken']) expect(home).toContain(part)
    expect(home).toContain('<script type="module" async fetchpriority="high" crossorigin src="/assets/session.js">')
    expect(home).not.toContain('account-area')
    expect(page('/app/users/viewUsers', { signedIn })).not.toContain('needs-you')
    expect(page('/', { signedIn: { user: { emailVerified: false } } as typeof signedIn })).not.toContain('token')
  })

  it('load the first view of Home, the schedule and a mailed shift first, then the app, then the screen', () => {
    const linkTo = (file: string, priority: string) =>
      `<link rel="modulepreload" fetchpriority="${priority}" crossorigin href="/${file}">`
    const app = '<script type="module" src="/app.js"></script>'
    const laterApp = `<template data-app>${linkTo('app.js', 'low')}`
    const early = linkTo('src/features/schedule/agenda/early-agenda.tsx', 'high')
    const schedule = '/app/schedule/scheduleDisplay'
    const signedInAs = (permission: Role) =>
      ({ signedIn: { user: { emailVerified: true }, permission } }) as Pick<PreloadedAnswers, 'signedIn'>
    const html = page(schedule, signedInAs('Admin'))
    expect(html).toContain(laterApp)
    expect(html).not.toContain(app)
    expect(html).toContain(early)
    // The browser requests nothing of a template.
    expect(html).toContain(`${linkTo('assets/app.schedule.scheduleDisplay.js', 'low')}</template>`)
    expect(page(schedule, { signedOut: true })).not.toContain(early)
    const mailed = page('/answer', { signedOut: true })
    expect(mailed).toContain(laterApp)
    expect(mailed).toContain(linkTo('src/features/answer-shift/early-linked-shift.tsx', 'high'))
    expect(mailed).toContain('src="/assets/session.js"')
    expect(page('/', { signedOut: true })).toContain(app)
    const home = linkTo('src/features/home/early-home.tsx', 'high')
    expect(page('/', signedInAs('Facilitator'))).toContain(home)
    const adminHome = page('/', signedInAs('Admin'))
    expect(adminHome).not.toContain(home)
    expect(adminHome).toContain('<script type="module" fetchpriority="low" src="/app.js"></script>')
  })
})

it('the sign-in page contains the data of its forms', async () => {
  const web = await openWeb('sqlite', { webFolder: folder })
  onTestFinished(web.close)
  const readPreloaded = async (path: string) => {
    const html = await (await web.fetch(path)).text()
    return JSON.parse(html.match(/content="([^"]*)"/)?.[1]?.replaceAll('&quot;', '"') ?? '')
  }
  const fetchJson = async (path: string) => (await web.fetch(path)).json()
  expect(await readPreloaded('/login?mode=sign-up')).toMatchObject({
    passwordPolicy: await fetchJson('/identity/password-policy'),
    botCheck: await fetchJson('/identity/bot-check'),
  })
  expect(await readPreloaded('/answer')).not.toHaveProperty('passwordPolicy')
})

it('browsers do not store a page that contains a user', async () => {
  const web = await openWeb('sqlite', { webFolder: folder })
  onTestFinished(web.close)
  const { cookie } = await web.member('ada@example.edu')
  const cacheFor = async (headers: Record<string, string>) =>
    (await web.fetch('/answer', { headers })).headers.get('cache-control')
  expect(await cacheFor({})).toBe('no-cache')
  expect(await cacheFor({ cookie })).toBe('no-store')
})
