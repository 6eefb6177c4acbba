import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { ALLOWANCES } from '@belay/contract/allowances'
import { civilDateOf } from '@belay/contract/dates'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { openWeb, type Web } from '../../../testing/cloud-over-http.ts'
import { ENGINES } from '../../../testing/engines.ts'
import { createWebFolder } from '../../../testing/web-folder.ts'

const webFolder = createWebFolder({
  page: '<!doctype html><html><head><meta name="belay-preloaded" content="__PRELOADED__" /></head><body></body></html>',
})
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

it('The page of a program names the prices of other weekdays, and has those of the chosen day (R432)', async () => {
  const { web, create } = await open()
  const weekend = { description: 'Weekend', unitPrice: 100, unit: 'group', days: [6, 0] }
  await create({ ...ROPES, lines: [...ROPES.lines, weekend] })
  expect((await read(web, '/programs?people=10')).html).toContain('from $385.00 for 10')
  const text = async (query: string) =>
    (await read(web, `/programs/high-ropes?people=10${query}`)).html.replace(/\s+/g, ' ')
  expect(await text('')).toContain('On Sunday and Saturday: Weekend, $100.00 per group.')
  expect(await text('')).toContain('from $385.00')
  expect(await text('&date=2026-03-21')).toContain('about $485.00')
  expect(await text('&date=2026-03-21')).not.toContain('On Sunday and Saturday')
})

it('The page of a program offers its price to search engines, and no price if it has none', async () => {
  const { web, create } = await open()
  await create(ROPES)
  await create({ name: 'Games', lines: [] })
  await create({ name: 'Trip', lines: [{ description: 'Bus', unitPrice: 2, unit: 'mile' }] })
  const factsOf = async (slug: string) => {
    const { html } = await read(web, `/programs/${slug}?people=10`)
    return JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '') as object
  }
  expect(await factsOf('high-ropes')).toMatchObject({ name: 'High Ropes', offers: { '@type': 'Offer', price: 385 } })
  for (const slug of ['games', 'trip']) expect(await factsOf(slug), slug).not.toHaveProperty('offers')
})

it('The calendar opens with the next month in the last days of a month', async () => {
  const { web, create } = await open()
  await create(ROPES)
  const openOn = async (date: string) => {
    web.clock.advance(Date.parse(`${date}T12:00Z`) - web.clock.now())
    return (await read(web, '/programs/high-ropes')).html
  }
  expect(await openOn('2026-03-25')).toContain('March 2026')
  expect(await openOn('2026-03-26')).toContain('April 2026')
})

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
  expect((await read(web, '/programs?people=60')).html).toContain('for 6 to 40 participants')
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
  expect(preview.headers.get('cache-control')).toBe('no-store')
  expect(await preview.text()).toContain('Preview. Clients are not offered this program yet.')
  expect((await read(web, '/programs')).html).not.toContain('High Ropes')
})

it('An Admin previews unsaved values of a published type; nothing is stored, and nobody else can (R433)', async () => {
  const { web, adminCookie, create } = await open()
  const { typeID } = await create(ROPES)
  const values = { ...ROPES, name: 'Tall <Ropes>', description: 'Not yet said.', typeID }
  const preview = (cookie: string, site = 'same-origin', type: object = values) =>
    web.fetch('/programs/preview', {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ type: JSON.stringify(type) }).toString(),
    })
  const answer = await preview(adminCookie)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const page = await answer.text()
  for (const text of ['Tall &lt;Ropes&gt;', 'Not yet said.', 'These changes are not saved', '<div inert>'])
    expect(page).toContain(text)
  expect((await read(web, '/programs/high-ropes')).html).not.toContain('Not yet said.')
  expect((await preview(adminCookie, 'same-origin', { ...values, typeID: null })).status).toBe(200)
  expect((await preview(adminCookie, 'same-origin', { ...values, usualMinutes: 0 })).status).toBe(400)
  expect((await preview(adminCookie, 'cross-site')).status).toBe(404)
  for (const cookie of [(await web.member('cleo@example.edu')).cookie, ''])
    expect((await preview(cookie)).status).toBe(404)
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

it('Search engines find each published program in the sitemap, which robots.txt names (R430)', async () => {
  const { web, create } = await open()
  await create(ROPES)
  await create({ ...ROPES, name: 'Über & Mut' })
  await create({ name: 'Night hike', offered: false })
  const { origin } = web.settings
  expect((await read(web, '/robots.txt')).html).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const { html, headers } = await read(web, '/sitemap.xml')
  expect(headers.get('content-type')).toMatch(/^application\/xml/)
  const addresses = [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(
    ['/', '/programs', '/programs/high-ropes', '/programs/uber-mut'].map((path) => origin + path),
  )
})

it('The page runs only its own script, and has the chosen program in the page that requests it (R430)', async () => {
  const { web, create } = await open()
  const { typeID } = await create(ROPES)
  const { html, headers } = await read(web, '/programs/high-ropes')
  const script = /<script>([^<]*)<\/script>/.exec(html)?.[1] ?? ''
  expect(script).not.toContain('//')
  const hash = createHash('sha256').update(script).digest('base64')
  expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  const preloaded = async (path: string) =>
    (await read(web, path)).html.includes(`&quot;programType&quot;:{&quot;typeID&quot;:&quot;${typeID}`)
  expect(await preloaded('/programs/high-ropes/request')).toBe(true)
  expect(await preloaded('/login')).toBe(false)
})

it("reads the session of a signed-in person's page once", async () => {
  const { web, create } = await open()
  await create(ROPES)
  const { cookie } = await web.member('cleo@example.edu')
  const get = vi.spyOn(web.store, 'get')
  await web.fetch('/programs/high-ropes', { headers: { cookie } })
  const read = get.mock.calls.filter(([{ name }]) => name === 'sessions')
  expect(read).toHaveLength(1)
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
