import { addDays } from '@belay/contract/dates'
import type { Page } from '@playwright/test'
import { today } from './harness/clock.ts'
import { expect, test } from './harness/test.ts'

const PHONE = { width: 390, height: 844 }
const STEPS = 10

const cellOf = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const dayOf = (page: Page, day: string) => page.getByRole('rowheader', { name: `${day}, all hours` })

/** Moves a finger from one hour to another. Playwright can only tap. */
async function dragFinger(page: Page, from: string, to: string): Promise<void> {
  const [first, last] = await Promise.all([cellOf(page, from).boundingBox(), cellOf(page, to).boundingBox()])
  if (!first || !last) throw new Error(`${from} or ${to} is not in sight.`)
  const start = { x: first.x + first.width / 2, y: first.y + first.height / 2 }
  const end = { x: last.x + last.width / 2, y: last.y + last.height / 2 }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', start)
  for (let step = 1; step <= STEPS; step++) {
    const moved = { x: start.x + ((end.x - start.x) * step) / STEPS, y: start.y + ((end.y - start.y) * step) / STEPS }
    await touch('touchMove', moved)
  }
  await touch('touchEnd')
}

test('A Facilitator paints the hours of a week on a phone, and enters time off from day to day', async ({
  as,
  calls,
  createFacilitator,
}) => {
  const wren = { name: 'Wren Weekly', email: 'wren@example.edu' }
  await createFacilitator(wren)
  const staff = (await calls(wren)).staff
  const expectSaved = (part: 'weekly' | 'exceptions') => expect.poll(async () => (await staff.me())?.availability[part])
  const page = await as(wren)
  await page.setViewportSize(PHONE)
  const words = page.getByRole('list', { name: 'Hours in words' })
  const save = () => page.getByRole('button', { name: 'Save availability' }).click()

  await test.step('has a short profile without the shifts and pay of other screens', async () => {
    await page.goto('/app/employees/employeeProfile')
    await expect(words).toHaveText('No hours set. Any time counts as available.')
    await expect(page.getByRole('heading', { name: 'Contact and skills' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /Upcoming|pay/ })).toHaveCount(0)
    await expect(page.getByLabel('Phone')).toBeHidden()
  })

  await test.step('fills and clears hours with a finger, which still scrolls the page', async () => {
    await dragFinger(page, 'Monday 8:00 AM to 9:00 AM', 'Monday 7:00 PM to 8:00 PM')
    await expect(words).toHaveText('Mon 8:00 AM to 8:00 PM')
    await dragFinger(page, 'Monday 12:00 PM to 1:00 PM', 'Monday 1:00 PM to 2:00 PM')
    await expect(words).toHaveText('Mon 8:00 AM to 12:00 PM and 2:00 PM to 8:00 PM')
    await dragFinger(page, 'Saturday 9:00 AM to 10:00 AM', 'Sunday 9:00 AM to 10:00 AM')
    await expect(words).toHaveText('Mon 8:00 AM to 12:00 PM and 2:00 PM to 8:00 PM')
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  })

  await test.step('fills hours with the keyboard', async () => {
    await dayOf(page, 'Wednesday').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(cellOf(page, 'Thursday 7:00 AM to 8:00 AM')).toBeFocused()
    await expect(cellOf(page, 'Thursday 7:00 AM to 8:00 AM')).toHaveAttribute('aria-selected', 'true')
    await save()
    await expectSaved('weekly').toEqual([
      { weekday: 1, startTime: '8:00 AM', endTime: '12:00 PM' },
      { weekday: 1, startTime: '2:00 PM', endTime: '8:00 PM' },
      { weekday: 3, startTime: '6:00 AM', endTime: '10:00 PM' },
      { weekday: 4, startTime: '6:00 AM', endTime: '8:00 AM' },
    ])
  })

  await test.step('enters exact times, which the grid shows', async () => {
    await page.getByText('Exact times').click()
    await page.getByRole('group', { name: 'Hours 4' }).getByLabel('To').fill('8:30 AM')
    await page.keyboard.press('Tab')
    await expect(words.getByRole('listitem').last()).toHaveText('Thu 6:00 AM to 8:30 AM')
    await expect(cellOf(page, 'Thursday 8:00 AM to 9:00 AM, partly')).toBeVisible()
  })

  await test.step('enters time off from the first to the last day', async () => {
    const [first, last] = [addDays(today().typed, 20), addDays(today().typed, 27)]
    await page.getByRole('button', { name: 'Add time off' }).click()
    const fields = page.getByRole('group', { name: 'Exception 1' })
    await fields.getByRole('textbox', { name: /First day/ }).fill(first)
    await fields.getByRole('textbox', { name: /Last day/ }).fill(last)
    await fields.getByLabel('Note').fill('Exams')
    await save()
    await expectSaved('exceptions').toEqual([{ date: first, until: last, available: false, note: 'Exams' }])
    await page.reload()
    await expect(page.getByText('Away · Exams')).toBeVisible()
    await page.getByRole('button', { name: /^Remove the exception on/ }).click()
    await save()
    await expectSaved('exceptions').toEqual([])
  })
})
