import type { Page } from '@playwright/test'
import { extractPdfText } from '../cloud/src/testing/pdf-text.ts'
import { expect, test } from './harness/test.ts'

/** The printable area of a sheet of paper, in CSS pixels. It is narrower than the width at which lists become cards. */
const PAPER = { width: 700, height: 1000 }

/** Opens a page in the dark theme, in a window with the width of paper. */
async function openNarrow(page: Page, path: string) {
  await page.addInitScript(() => localStorage.setItem('belay-color-scheme', 'dark'))
  await page.setViewportSize(PAPER)
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

// Uses a fresh centre, because other stories finalize the pay that is printed here.
test.use({ centre: 'as the sample made it' })

test('A list prints as a table in light colors, without buttons', async ({ as }) => {
  const admin = await as('admin')
  await openNarrow(admin, '/app/program-requests/viewRequests')
  const main = admin.getByRole('main')
  const cards = main.getByRole('list', { name: 'Program requests' })
  await expect(cards).toBeVisible()

  await admin.emulateMedia({ media: 'print' })
  const table = main.getByRole('table', { name: 'Program requests' })
  for (const header of ['Organization', 'Program', 'Participants', 'First choice', 'Contact', 'Requested'])
    await expect(table.getByRole('columnheader', { name: header })).toBeVisible()
  await expect(cards).toHaveCount(0)
  await expect(admin.getByRole('checkbox')).toHaveCount(0)
  await expect(admin.getByRole('button', { name: /^(Actions|Columns|Save|Filters|Open|View|Approve)/ })).toHaveCount(0)
  await expect(admin.getByRole('banner')).toHaveCount(0)
  await expect(admin.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(await table.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(PAPER.width)

  await admin.emulateMedia({ media: 'screen' })
  await expect(cards).toBeVisible()
  await expect(admin.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('A list prints with the centre, the date, the set filters and page numbers', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/app/contract/viewContracts?q=school')
  const main = admin.getByRole('main')
  await expect(main.getByRole('table', { name: 'Contracts' })).toBeVisible()
  await admin.emulateMedia({ media: 'print' })
  await expect(main.getByText(/^\w+, \w+ \d+, \d{4}$/)).toBeVisible()
  await expect(main.getByRole('searchbox')).toHaveValue('school')
  await expect(main.getByRole('searchbox')).toHaveCSS('border-top-width', '0px')
  await expect(main.getByRole('tab')).toHaveCount(1)
  await expect(main.getByRole('combobox')).toHaveCount(0)

  await admin.goto('/app/contract/viewContracts')
  await expect(main.getByRole('table', { name: 'Contracts' })).toBeVisible()
  const pdf = new Blob([new Uint8Array(await admin.pdf({ preferCSSPageSize: true }))])
  const text = await extractPdfText(pdf)
  expect(text).toMatch(/^1 of (\d) Ridgeline Leadership Centre .* Contracts .* \1 of \1 /)
})

test('Pay prints with all its columns', async ({ as }) => {
  const admin = await as('admin')
  await openNarrow(admin, '/app/workday/payFinalization')
  await admin.emulateMedia({ media: 'print' })
  const main = admin.getByRole('main')
  await expect(main.getByRole('columnheader')).toHaveText([
    'Person',
    'Approved',
    'Late hours',
    'Planned',
    'Still pending',
    'Rate',
    'Amount',
  ])
  for (const header of await main.getByRole('columnheader').all()) await expect(header).toBeVisible()
  await expect(main.getByRole('button', { name: 'Finalize pay' })).toHaveCount(0)
})
