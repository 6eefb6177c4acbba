import { findViolations } from './harness/axe.ts'
import type { Calls } from './harness/calls.ts'
import { expect, test } from './harness/test.ts'
import { findOpenDay } from './steps/schedule.ts'

const TYPE = {
  name: 'Quarry traverse',
  description: 'A day on the cliff above the old quarry.',
  typicalDay: 'Ropes in the morning.\n\nThe traverse after lunch.',
  usualMinutes: 180,
  participantsFrom: 4,
  participantsTo: 24,
  participantsPerFacilitator: 12,
  lines: [{ description: 'Quarry traverse', unitPrice: 21.5, unit: 'participant' as const }],
  notIncluded: 'The bus to the quarry.',
}
const formatDay = (day: Date, parts: Intl.DateTimeFormatOptions) =>
  day.toLocaleDateString('en-US', { timeZone: 'UTC', day: 'numeric', ...parts })

/**
 * Finds a Tuesday without programs in half a year, and the name of its link in a program's calendar. A day of a weekend
 * may not offer the afternoon.
 */
async function findFreeDay(office: Calls) {
  const found = await findOpenDay(office, 182, async ({ day, us }) => {
    if (day.getUTCDay() !== 2) return false
    return (await office.programSchedule.list({ where: { from: us, to: us } })).items.length === 0
  })
  const name = formatDay(found.day, { weekday: 'long', month: 'long' })
  return { ...found, month: found.iso.slice(0, 7), link: new RegExp(`^${name}, (free|few times left)$`) }
}

test('A visitor without script finds a program, a free day and its price @firefox', async ({
  browser,
  calls,
  cloud,
}) => {
  const office = await calls('admin')
  await office.programTypes.create({ ...TYPE, name: 'Cliff traverse' })
  const freeDay = await findFreeDay(office)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: cloud.origin })
  const page = await context.newPage()
  await page.goto('/programs')
  await page.getByLabel('How many participants?').fill('20')
  await page.getByLabel('Budget').fill('500')
  await page.getByRole('button', { name: 'Show programs' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Cliff traverse' })
  await expect(card).toContainText('about $430.00 for 20')
  await card.getByRole('link', { name: 'Cliff traverse' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cliff traverse')
  await page.goto(`${page.url()}&month=${freeDay.month}`)
  await page.getByRole('link', { name: freeDay.link }).click()
  await page.getByRole('link', { name: '9:00 AM to 12:00 PM' }).click()
  await expect(page.getByRole('link', { name: '9:00 AM to 12:00 PM' })).toHaveAttribute('aria-current', 'time')
  await expect(page.getByText('about $430.00')).toBeVisible()
  await page.getByLabel('How many participants?').press('ControlOrMeta+A')
  await page.keyboard.type('30')
  await page.getByRole('button', { name: 'Show price' }).click()
  await expect(page.getByText('about $645.00')).toBeVisible()
  await expect(page.getByRole('status')).toContainText('is for 4 to 24 participants')
  await context.close()
})

test('The search and the calendar of the programs keep their places while the page is still loading', async ({
  page,
  cloud,
}) => {
  const pages = [
    {
      path: '/programs',
      parts: 'form[action="/programs"] > label',
      cuts: ['How many participants?', 'When?', 'Budget'],
    },
    { path: '/programs/high-ropes-challenge', parts: 'thead th', cuts: ['>Sun<', '>Mon<', '>Fri<'] },
  ]
  for (const { path, parts, cuts } of pages) {
    const address = cloud.origin + path
    const html = await (await page.request.get(address)).text()
    const placesOfParts = async (body: string) => {
      await page.unrouteAll()
      await page.route(address, (route) => route.fulfill({ body, contentType: 'text/html' }))
      await page.goto(address)
      const boxes = await page.locator(parts).all()
      return Promise.all(boxes.map((box) => box.boundingBox()))
    }
    for (const width of [390, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const places = await placesOfParts(html)
      expect(places.length).toBeGreaterThanOrEqual(4)
      for (const cut of cuts) {
        const known = await placesOfParts(html.slice(0, html.indexOf(cut) + cut.length))
        expect(known.length).toBeGreaterThan(0)
        expect(known, `${path} up to ${cut}, ${width} px`).toEqual(places.slice(0, known.length))
      }
    }
  }
})

test('A visitor without an account chooses a program and a time, and requests it with a code from the mail', async ({
  page,
  calls,
  mailbox,
}) => {
  const cloud = await calls('admin')
  await cloud.programTypes.create(TYPE)
  const freeDay = await findFreeDay(cloud)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('link', { name: 'See our programs' }).click()
  await page.getByLabel('How many participants?').fill('12')
  await page.getByRole('button', { name: 'Show programs' }).click()
  await expect(page).toHaveURL(/people=12/)
  await page.getByRole('link', { name: TYPE.name }).click()
  await page.getByLabel('How many participants?').fill('16')
  await page.getByRole('button', { name: 'Show price' }).click()
  await expect(page.getByText('about $344.00')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.goto(`/programs/quarry-traverse?people=16&month=${freeDay.month}`)
  await page.getByRole('link', { name: freeDay.link }).click()
  await page.getByRole('link', { name: '1:00 PM to 4:00 PM' }).click()
  await expect(page.getByRole('link', { name: '1:00 PM to 4:00 PM' })).toHaveAttribute('aria-current', 'time')
  await expect(page.getByRole('link', { name: '1:00 PM to 4:00 PM' })).toBeFocused()
  await page.getByRole('link', { name: 'Request this day' }).click()

  await expect(page.getByText('1:00 PM to 4:00 PM')).toBeVisible()
  await expect(page.getByText('Group of 16, about $344.00')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const email = 'tina.teacher@quarry-school.example'
  await page.getByLabel('Your name').fill('Tina Teacher')
  await page.getByLabel('School or organization').fill('Quarry Middle School')
  await page.getByLabel('E-mail').fill(email)
  await page.reload()
  await expect(page.getByLabel('School or organization')).toHaveValue('Quarry Middle School')
  await page.getByRole('button', { name: 'Next' }).click()
  const mail = await mailbox(email).waitFor(/code/i)
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request was sent')
  const { items } = await cloud.programRequests.list({ where: { search: 'Quarry Middle School' } })
  expect(items).toMatchObject([
    {
      email,
      contactName: 'Tina Teacher',
      programDetails: {
        programType: TYPE.name,
        participants: 16,
        preferredDates: [{ date: freeDay.us, startTime: '1:00 PM', endTime: '4:00 PM' }],
      },
    },
  ])
  await page.getByRole('link', { name: 'See your request' }).click()
  await expect(page.getByText('Quarry traverse').first()).toBeVisible()

  await page.goto('/programs/quarry-traverse/request?people=8')
  await expect(page.getByLabel('How many participants?')).toHaveValue('8')
  await expect(page.getByLabel('Your name')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Fill in this field.').first()).toBeVisible()
  await page.getByLabel('Day').fill(freeDay.iso)
  await page.getByLabel('Start').fill('09:00')
  await page.getByRole('button', { name: 'Next' }).click()
  // The year is shown unless it is this one.
  const name = formatDay(freeDay.day, { weekday: 'short', month: 'short' })
  await expect(page.getByText(new RegExp(`${name}(, \\d{4})?, 9:00 AM to 12:00 PM`))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveValue('Tina Teacher')
  await expect(page.getByLabel('E-mail')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request was sent')
})

test('A signed-in client opens a program within the app, and goes back', async ({ as, calls, pageErrors }) => {
  pageErrors.allow(/nothing-of-this-name/)
  await (await calls('admin')).programTypes.create({ ...TYPE, name: 'Bridge traverse' })
  const page = await as('client')
  await page.goto('/programs?people=10')
  await expect(page.getByRole('main').getByRole('list').first()).toHaveCSS('display', 'grid')
  await page.getByRole('link', { name: 'Bridge traverse' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bridge traverse')
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
  await page.getByRole('link', { name: 'Later month' }).click()
  await expect(page).toHaveURL(/month=/)
  await page.getByRole('link', { name: 'All programs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Programs')
  await page.goto('/programs/nothing-of-this-name')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('An Admin previews a program before it is offered; a phone gets its small picture', async ({
  as,
  calls,
  page,
  pageErrors,
}) => {
  // The page that is not offered yet.
  pageErrors.allow(/gorge-traverse/)
  const name = 'Gorge traverse'
  await (await calls('admin')).programTypes.create({ ...TYPE, name, offered: false })
  const admin = await as('admin')
  await admin.goto('/app/program-types/viewProgramTypes')
  await admin
    .getByRole('button', { name: /Gorge traverse/ })
    .first()
    .click()
  const drawer = admin.getByRole('dialog')
  const picture = { name: 'gorge.png', mimeType: 'image/png', buffer: await admin.screenshot() }
  await drawer.locator('input[type=file]').setInputFiles(picture)
  const [preview] = await Promise.all([
    admin.waitForEvent('popup'),
    drawer.getByRole('link', { name: 'Preview the public page' }).click(),
  ])
  await expect(preview.getByText('Preview. Clients are not offered this program yet.')).toBeVisible()
  await preview.close()
  await drawer.getByLabel('Description').first().fill('Words that nobody has saved.')
  const [unsaved] = await Promise.all([
    admin.waitForEvent('popup'),
    drawer.getByRole('button', { name: 'Preview with these values' }).click(),
  ])
  await expect(unsaved.getByText('Words that nobody has saved.')).toBeVisible()
  await unsaved.close()
  expect((await page.goto('/programs/gorge-traverse'))?.status()).toBe(404)

  await drawer.getByLabel('Offered').click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText(`Saved ${name}.`)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/programs/gorge-traverse')
  const shown = page.locator('article img')
  const file = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return {
      address: image.currentSrc,
      width: image.naturalWidth,
      type: (await fetch(image.currentSrc)).headers.get('content-type'),
    }
  })
  expect(file.type).toBe('image/webp')
  expect(await shown.getAttribute('srcset')).toContain(`${new URL(file.address).pathname} 640w`)
})
