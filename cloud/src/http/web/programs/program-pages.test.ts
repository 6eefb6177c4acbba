import { rmSync } from 'node:fs'
import { ALLOWANCES } from '@belay/contract/allowances'
import { civilDateOf } from '@belay/contract/dates'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { openWeb, type Web } from '../../../testing/cloud-over-http.ts'
import { ENGINES } from '../../../testing/engines.ts'
import { createWebFolder } from '../../../testing/web-folder.ts'

const webFolder = createWebFolder()
afterAll(() => rmSync(webFolder, { recursive: true }))

const ROPES = {
  name: 'High Ropes',
  description: 'Trust & support.',
  typicalDay: 'Helmets first.\n\nThen we climb.',
  usualMinutes: 240,
  participantsFrom: 6,
  participantsTo: 40,
  months: [3, 4, 5],
  lines: [{ description: 'Ropes course', unitPrice: 38.5, unit: 'participant' }],
  notIncluded: 'The bus.',
}

type Settings = NonNullable<Parameters<typeof openWeb>[1]>['settings']

async function open(engine: (typeof ENGINES)[number] = 'sqlite', settings: Settings = {}) {
  const web = await openWeb(engine, { webFolder, settings })
  onTestFinished(web.close)
  const { bearer, cookie } = await web.admin('ada@example.edu')
  const create = async (type: object) => {
    const headers = { ...bearer, 'content-type': 'application/json' }
    const answer = await web.fetch('/v1/programTypes', { method: 'POST', headers, body: JSON.stringify(type) })
    return (await answer.json()) as { typeID: string }
  }
  const change = (typeID: string, changes: object) =>
    web.fetch(`/v1/programTypes/${typeID}`, {
      method: 'PATCH',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify(changes),
    })
  return { web, bearer, adminCookie: cookie, create, change }
}

const read = async (web: Web, path: string) => {
  const answer = await web.fetch(path)
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

it.each(ENGINES)(
  'A visitor reads published programs with prices and free days, without script, on %s (R342)',
  async (engine) => {
    const { web, create } = await open(engine)
    await create(ROPES)
    await create({ name: 'Night hike', offered: false })
    const overview = await read(web, '/programs?people=30')
    expect(overview.status).toBe(200)
    expect(overview.html).toContain('about $1,155.00 for 30')
    expect(overview.html).toContain('href="/programs/high-ropes?people=30"')
    expect(overview.html).not.toContain('Night hike')
    const program = await read(web, '/programs/high-ropes?people=30&date=2026-03-17&start=9:00%20AM')
    expect(program.html).toMatch(/<title>High Ropes · /)
    for (const text of [
      'Trust &amp; support.',
      'Then we climb.',
      'March, April, May',
      '9:00 AM to 1:00 PM',
      'The bus.',
    ])
      expect(program.html).toContain(text)
    expect(program.html).toContain('/programs/high-ropes/request?people=30&amp;date=2026-03-17&amp;start=9%3A00+AM')
    expect(program.html).toContain('aria-label="Tuesday, March 17, free"')
    expect(program.html).not.toContain('src="/app')
    expect((await read(web, '/programs/high-ropes?month=2026-06')).html).not.toContain(', free"')
  },
)

it('Programs that do not fit the choices come last, with the reason', async () => {
  const { web, create } = await open()
  await create(ROPES)
  await create({ name: 'Games', usualMinutes: 60, participantsTo: 100, lines: [] })
  const found = async (query: string) => {
    const { html } = await read(web, `/programs?${query}`)
    return html
      .split('Other programs')
      .map((part) => [...part.matchAll(/<h2[^>]*><a[^>]*>([^<]*)/g)].map(([, name]) => name))
  }
  expect(await found('')).toEqual([['Games', 'High Ropes']])
  expect(await found('people=60')).toEqual([['Games'], ['High Ropes']])
  expect(await found('month=2026-07')).toEqual([['Games'], ['High Ropes']])
  expect(await found('length=half')).toEqual([['High Ropes'], ['Games']])
  expect(await found('people=30&budget=1000')).toEqual([['Games'], ['High Ropes']])
  expect((await read(web, '/programs?people=60')).html).toContain('for 6 to 40 people')
  expect(await found('people=-1&month=2026-99&length=x&budget=0'), 'wrong choices').toEqual([['Games', 'High Ropes']])
})

it('A program is found by a former name, and not if it is unknown or unpublished', async () => {
  const { web, create, change } = await open()
  const { typeID } = await create(ROPES)
  await change(typeID, { name: 'Tall Ropes' })
  for (const [path, to] of [
    ['/programs/high-ropes?people=9', '/programs/tall-ropes?people=9'],
    ['/parts/programs/high-ropes', '/parts/programs/tall-ropes'],
  ]) {
    const moved = await web.fetch(path ?? '', { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, to])
  }
  expect((await read(web, '/programs/tall-ropes/request?people=9')).status).toBe(200)
  await change(typeID, { offered: false })
  for (const path of [
    '/programs/tall-ropes',
    '/parts/programs/tall-ropes',
    '/programs/tall-ropes/request',
    '/programs/x',
  ])
    expect((await web.fetch(path, { redirect: 'manual' })).status, path).toBe(404)
})

it('A text of a type cannot end its element, and two types cannot have one address', async () => {
  const { web, create } = await open()
  await create({ ...ROPES, name: 'A </script><b>"&', description: '<img src=x onerror=alert(1)>' })
  for (const path of ['/programs', '/programs/a-script-b']) {
    const { html } = await read(web, path)
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('</script><b>')
  }
  expect(await create({ name: 'A script b' })).toMatchObject({ code: 'already-exists' })
})

it('People with a session get the app at the same address, and its part without the page around it', async () => {
  const { web, create } = await open()
  await create(ROPES)
  const { cookie } = await web.member('cleo@example.edu')
  const answer = await web.fetch('/programs/high-ropes', { headers: { cookie } })
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toContain('High Ropes')
  const part = await read(web, '/parts/programs/high-ropes')
  expect(part.html).toContain('High Ropes')
  expect(part.html).not.toContain('<html')
})

it('An Admin previews a program that clients are not offered; nobody else can open it (R406)', async () => {
  const { web, adminCookie, create } = await open()
  await create({ ...ROPES, offered: false })
  const others = [(await web.member('cleo@example.edu')).cookie, '']
  for (const path of ['/programs/high-ropes', '/parts/programs/high-ropes', '/programs/high-ropes/request']) {
    expect((await web.fetch(path, { headers: { cookie: adminCookie } })).status, path).toBe(200)
    for (const cookie of others) expect((await web.fetch(path, { headers: { cookie } })).status, path).toBe(404)
  }
  const preview = await web.fetch('/parts/programs/high-ropes', { headers: { cookie: adminCookie } })
  expect(await preview.text()).toContain('Preview. Clients are not offered this program yet.')
  expect((await read(web, '/programs')).html).not.toContain('High Ropes')
})

it('A website of the setting shows the pages in a frame, without bar and footer; others do not (R407)', async () => {
  const embedOn = 'https://www.example.edu'
  const { web, create } = await open('sqlite', { embedOn })
  await create(ROPES)
  const { cookie } = await web.member('cleo@example.edu')
  const framed = await web.fetch('/programs?embedded', { headers: { cookie } })
  expect(framed.headers.get('content-security-policy')).toContain(`frame-ancestors ${embedOn}`)
  expect(framed.headers.get('x-frame-options')).toBeNull()
  const page = await framed.text()
  expect(page).toContain('<base target="_top" />')
  expect(page).not.toMatch(/<header|<footer/)
  for (const path of ['/', '/login', '/programs/high-ropes/request'])
    expect((await web.fetch(path)).headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  const usual = (await open()).web
  expect((await usual.fetch('/programs?embedded')).headers.get('x-frame-options')).toBe('DENY')
})

it('A network may open a limited number of program pages', async () => {
  const { web } = await open()
  const { atOnce } = ALLOWANCES.public.network
  const statuses: number[] = []
  for (let sent = 0; sent <= atOnce; sent++) statuses.push((await web.fetch('/parts/programs')).status)
  expect(statuses.lastIndexOf(200)).toBe(atOnce - 1)
  expect(statuses.at(-1)).toBe(429)
})

it.each(ENGINES)(
  'Visits and started requests are counted by program type, without crawlers and people who refuse, on %s (R405)',
  async (engine) => {
    const { web, bearer, create, change } = await open(engine)
    const { typeID } = await create(ROPES)
    await create({ ...ROPES, name: 'Games', lines: [] })
    const visit = (path: string, headers: Record<string, string> = {}) => web.fetch(path, { headers })
    const { cookie } = await web.member('cleo@example.edu')
    for (const path of [
      '/programs',
      '/parts/programs/high-ropes',
      '/programs/high-ropes',
      '/programs/high-ropes/request',
    ])
      await visit(path)
    await visit('/programs/high-ropes', { cookie })
    const uncounted = { dnt: '1', 'sec-gpc': '1', 'sec-purpose': 'prefetch', 'user-agent': 'Abot/2' }
    for (const [name, value] of Object.entries(uncounted)) await visit('/programs/high-ropes', { [name]: value })
    await change(typeID, { name: 'Tall ropes' })
    await visit('/programs/tall-ropes')
    const today = civilDateOf(web.clock.now(), web.settings.centre.timeZone)
    const answer = await web.fetch(`/v1/reports/requests?from=${today}&to=${today}`, { headers: bearer })
    expect(await answer.json()).toMatchObject({
      interest: [{ programType: 'Tall ropes', visits: 3, started: 1, sent: 0, booked: 0 }],
    })
  },
)
