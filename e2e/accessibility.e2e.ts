import type { Locator, Page } from '@playwright/test'
import { today } from './harness/clock.ts'
import { expect, test } from './harness/test.ts'

const WEEKDAY = /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d{1,2}, \w+ \d{4}: open the day$/

/** Returns the days of a month in a screen reader's order, each with the programs in its cell. */
const readDays = (page: Page) =>
  page.evaluate(() => {
    const owned = (element: Element) =>
      (element.getAttribute('aria-owns')?.split(' ') ?? []).flatMap((id) => document.getElementById(id) ?? [])
    return [...document.querySelectorAll('[role="grid"] tr[aria-owns]')].flatMap(owned).map((day) => ({
      name: day.role === 'gridcell' ? (day.ariaLabel ?? '') : 'no cell',
      programs: owned(day).map((program) => program.textContent ?? ''),
    }))
  })

test('The calendar names days and programs by date, and only people who can add programs can press free time', async ({
  as,
}) => {
  const finn = await as('facilitator')
  await finn.goto('/app/schedule/scheduleDisplay?view=week')
  await expect(finn.getByRole('button', { name: WEEKDAY })).toHaveCount(7)
  await expect(finn.getByRole('button', { name: /^(Time slot|\d{1,2}:\d{2} [AP]M,)/ })).toHaveCount(0)
  // A screen reader reads the programs of a day as a group.
  await expect(finn.getByRole('group', { name: /^\d{1,2}, \w+day, \w+ \d{4}, (no|\d+) programs?$/ })).toHaveCount(7)
  await finn.goto('/app/schedule/scheduleDisplay?view=month')
  const month = finn.getByRole('grid', { name: /^\w+ \d{4}$/ })
  await expect(month.getByRole('columnheader')).toHaveCount(7)
  await expect(finn.locator('main [data-event-id]').first()).toBeVisible()
  const days = await readDays(finn)
  expect(days.length % 7).toBe(0)
  for (const { name, programs } of days) {
    const [, day, weekday, month, count] = /^(\d{1,2}), (\w+day), (\w+) \d{4},.* (no|\d+) programs?$/.exec(name) ?? []
    expect(programs.length > 0, name).toBe(count !== 'no')
    for (const program of programs)
      expect(program).toMatch(new RegExp(`${weekday?.slice(0, 3)}, ${month?.slice(0, 3)} ${day}\\b|^\\+\\d+ more`))
  }
  expect(days.flatMap(({ programs }) => programs).filter((program) => !program.startsWith('+'))).toHaveLength(
    await finn.locator('main [data-event-id]').count(),
  )
  // The centre's today, not the browser's.
  await expect(finn.locator('main [aria-current="date"]')).toHaveText(String(Number(today().iso.slice(-2))))
  // Tab moves from a day to its programs.
  const withPrograms = days.findLast(({ programs }) => programs.length > 0)
  const cell = finn.getByRole('gridcell', { name: withPrograms?.name ?? '', exact: true })
  await cell.focus()
  await finn.keyboard.press('Tab')
  await expect(finn.locator(':focus')).toHaveText(withPrograms?.programs[0] ?? '')
  await finn.goto('/app/schedule/scheduleDisplay?view=week')
  await finn.getByRole('button', { name: WEEKDAY }).first().click()
  await expect(finn).toHaveURL(/view=day/)
})

test("An old browser shows that it is too old, and other browsers don't", async ({ page, cloud, browser }) => {
  const notice = /This browser is too old/
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(notice)).toHaveCount(0)
  const old = await browser.newPage({ baseURL: cloud.origin })
  await old.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await old.goto('/')
  await expect(old.getByRole('alert').filter({ hasText: notice })).toBeVisible()
  await old.close()
})

test('A change of the screen is announced, and shortcuts without Ctrl can be turned off', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/dashboard')
  await expect(admin.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await admin.getByRole('link', { name: 'Schedule' }).first().click()
  await expect(admin.getByRole('status', { name: 'Screen' })).toContainText('Schedule')
  await admin.keyboard.press('?')
  await admin.getByRole('switch', { name: 'Use keys without Ctrl' }).setChecked(false, { force: true })
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await admin.keyboard.press('?')
  await expect(admin.getByRole('dialog')).toHaveCount(0)
})

test('The command palette announces the number of results and the chosen one', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/dashboard')
  await expect(admin.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const palette = admin.getByRole('dialog', { name: 'Search' })
  // The keys work soon after the screen is shown.
  await expect(async () => {
    await admin.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 20_000 })
  const search = palette.getByRole('combobox', { name: 'Search', expanded: true })
  const list = palette.getByRole('listbox', { name: 'Results' })
  await expect(search).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '')
  await search.fill('contract')
  await expect(palette.getByRole('status')).toHaveText(/^\d+ results$/)
  await search.press('ArrowDown')
  const chosen = list.getByRole('group').getByRole('option', { selected: true })
  await expect(chosen).toHaveCount(1)
  // Results from the cloud arrive later and change the IDs of the options.
  const activeID = () => search.getAttribute('aria-activedescendant')
  await expect.poll(async () => (await activeID()) === (await chosen.getAttribute('id'))).toBe(true)
  await search.fill('nothing is called this')
  await expect(palette.getByRole('status')).toHaveText('No matches')
  await expect(palette.getByRole('combobox', { expanded: false })).toBeFocused()
})

test("The text editor's buttons expose their pressed state, also while not pressed", async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/app/contract/contractEditor')
  const bold = admin.getByRole('button', { name: 'Bold' }).first()
  await expect(bold).toHaveAttribute('aria-pressed', 'false')
  await admin.getByRole('textbox', { name: /text/i }).first().click()
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'false')
})

/** True if an element has a visible line. Forced colors remove tints and shadows. */
const lined = (element: Locator) =>
  element.evaluate((node) => {
    const { borderTopStyle, borderTopWidth, borderBottomStyle, outlineStyle } = getComputedStyle(node)
    return (
      outlineStyle !== 'none' || (borderTopStyle !== 'none' && borderTopWidth !== '0px') || borderBottomStyle !== 'none'
    )
  })

test('With forced colors, chosen, current and floating elements keep a visible line', async ({ as }) => {
  const admin = await as('admin')
  await admin.emulateMedia({ forcedColors: 'active' })
  const expectLined = async (what: string, element: Locator) => {
    await expect(element.first(), what).toBeVisible()
    expect(await lined(element.first()), what).toBe(true)
  }
  await admin.goto('/app/program-requests/viewRequests')
  await expectLined('the chosen tab', admin.getByRole('tab', { selected: true }))
  await expectLined('the current screen', admin.locator('[aria-current="page"]'))
  await admin.getByRole('row').nth(1).click()
  await expectLined('the panel', admin.locator('.mantine-Drawer-content'))
  await admin.goto('/app/schedule/scheduleDisplay?view=month')
  await expectLined('the chosen view', admin.locator('.mantine-SegmentedControl-indicator'))
  await admin.goto('/app/analytics/analyticsView')
  await expectLined('a switch', admin.locator('.mantine-Switch-track'))
})
