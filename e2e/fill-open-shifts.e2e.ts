import type { Locator } from '@playwright/test'
import type { Calls } from './harness/calls.ts'
import { PEOPLE } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { eventOf, findOpenDay } from './steps/schedule.ts'

// A separate centre, because other stories would fill the week.
test.use({ centre: 'staffs a Saturday' })

const ROPES = 'Ropes course facilitator'
const PROGRAMS = [
  ['High Ropes Challenge', 'High ropes course', '9:00 AM', '1:00 PM', 3],
  ['Full-Day Adventure', 'High and low ropes', '9:00 AM', '4:00 PM', 3],
  ['Leadership Workshop', 'Seminar room A', '9:30 AM', '12:30 PM', 2],
  ['Orienteering Quest', 'North woods', '10:00 AM', '1:00 PM', 2],
  ['Low Ropes Teamwork', 'Low ropes course', '1:30 PM', '4:30 PM', 2],
  ['Climbing Tower', 'Climbing tower', '2:00 PM', '4:00 PM', 2],
] as const
const SEATS = PROGRAMS.reduce((sum, [, , , , staffNeeded]) => sum + staffNeeded, 0)

const monthOf = (day: Date) => day.toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the next Saturday after tomorrow on which the centre is open and has no programs. */
const findFreeSaturday = (office: Calls) =>
  findOpenDay(office, 2, async ({ day, us }) => {
    if (day.getUTCDay() !== 6) return false
    return (await office.programSchedule.list({ where: { from: us, to: us } })).items.length === 0
  })

/** Creates six programs, and two more people: one of all who can work lacks the certificate, and one is away. */
async function planSaturday(office: Calls, date: string) {
  const hire = (name: string, certificates: string[]) =>
    office.staff.create({
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.edu`,
      payRate: 16,
      certificates: certificates.map((certificate) => ({ name: certificate })),
    })
  const uncertified = await hire('Mia Keller', ['First aid'])
  await hire('Theo Lang', [ROPES])
  const away = await office.staff.getByEmail({ email: 'hannah.osei@example.edu' })
  await office.staff.update({
    staffID: away.staffID,
    availability: { weekly: [], exceptions: [{ date, available: false, note: 'Wedding' }] },
  })
  const places = (await office.places.list({ limit: 100 })).items
  for (const [programType, location, startTime, endTime, staffNeeded] of PROGRAMS) {
    const programName = `${programType}, Saturday`
    const where = { location, placeID: places.find(({ name }) => name === location)?.placeID ?? null }
    const when = { date, startTime, endTime }
    await office.programSchedule.create({ programName, programType, ...when, ...where, staffNeeded })
  }
  return { uncertified, away }
}

/** Returns a function that clicks and counts, and the count. */
function countingClicks() {
  let clicks = 0
  const press = async (target: Locator) => {
    clicks++
    await target.click()
  }
  return { press, count: () => clicks }
}

test('A new Admin staffs a Saturday with six programs in a few clicks, and everyone is notified', async ({
  page,
  calls,
  mailbox,
}) => {
  const office = await calls('admin')
  const { day: saturday, us: date } = await findFreeSaturday(office)
  const { uncertified, away } = await planSaturday(office, date)
  const entries = async () =>
    (await office.programSchedule.list({ where: { from: date, to: date }, withConflicts: true })).items
  const { press, count } = countingClicks()

  let monthsOn = 0
  await test.step('goes from the sign-in page to the day', async () => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(PEOPLE.admin.email)
    await page.getByLabel('Password', { exact: true }).fill('sample-password')
    await press(page.getByRole('button', { name: 'Sign in', exact: true }))
    await press(page.getByRole('link', { name: 'Schedule', exact: true }))
    await expect(page.getByRole('gridcell', { name: /^1, / }).first()).toBeVisible()
    const number = page
      .getByRole('gridcell', { name: new RegExp(`^${saturday.getUTCDate()}, Saturday, ${monthOf(saturday)}`) })
      .locator('.mantine-MonthView-monthViewDayLabel')
    for (; (await number.count()) === 0; monthsOn++) {
      const firstOfMonth = page.getByRole('gridcell', { name: /^1, / }).first()
      const shown = (await firstOfMonth.getAttribute('aria-label')) ?? ''
      await press(page.getByRole('button', { name: 'Next month' }))
      await expect(firstOfMonth).not.toHaveAccessibleName(shown)
    }
    await press(number)
    await expect(page).toHaveURL(/view=day/)
    await expect(eventOf(page, 'Climbing Tower, Saturday')).toContainText('0 of 2 confirmed')
  })

  const drawer = page.getByRole('dialog', { name: 'Fill open shifts' })
  await test.step('gets a plan for every shift, and the reason why a person is not in it', async () => {
    await press(page.getByRole('button', { name: 'Fill open shifts' }))
    await expect(drawer.getByText(`${SEATS} of ${SEATS} open shifts filled.`)).toBeVisible()
    await expect(drawer.getByText('Hannah Osei is away then (Wedding).')).toBeVisible()
    expect((await entries()).flatMap(({ staffing }) => staffing)).toEqual([])
  })

  await test.step('assigns them with one click, and the day shows who was asked', async () => {
    await press(drawer.getByRole('button', { name: new RegExp(`^Assign \\d+ people to ${SEATS} shifts$`) }))
    await expect(
      page.getByText(new RegExp(`^Assigned \\d+ people to ${SEATS} shifts\\. We'll tell them`)),
    ).toBeVisible()
    for (const [name, , , , needed] of PROGRAMS)
      await expect(eventOf(page, `${name}, Saturday`)).toContainText(`0 of ${needed} confirmed, ${needed} asked`)
  })

  await test.step('finds in each program its people, without conflicts', async () => {
    const staffed = await entries()
    expect(staffed).toHaveLength(PROGRAMS.length)
    for (const { programName, staffing, staffNeeded, conflicts } of staffed) {
      expect(staffing, programName).toHaveLength(staffNeeded)
      expect(conflicts, programName).toEqual([])
    }
    const working = (types: readonly string[]) =>
      staffed.filter(({ programType }) => types.includes(programType)).flatMap(({ staffing }) => staffing)
    const everybody = working(PROGRAMS.map(([programType]) => programType))
    expect(everybody.map(({ staffID }) => staffID)).not.toContain(away.staffID)
    const upHigh = working(['High Ropes Challenge', 'Full-Day Adventure', 'Low Ropes Teamwork', 'Climbing Tower'])
    expect(upHigh.map(({ staffID }) => staffID)).not.toContain(uncertified.staffID)
    const { items: staff } = await office.staff.list({ limit: 100 })
    for (const staffID of new Set(everybody.map((person) => person.staffID))) {
      const email = staff.find((person) => person.staffID === staffID)?.email ?? ''
      await mailbox(email).waitFor(/, Saturday/, { timeoutMs: 30_000 })
    }
  })

  // Sign in, Schedule, the day, Fill open shifts, Assign; and one click for each month in between.
  expect(count() - monthsOn).toBe(5)
})
