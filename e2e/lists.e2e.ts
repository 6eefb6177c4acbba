import { expect, test } from './harness/test.ts'

/** A month that only this file uses, far from the sample centre's programs. */
const MONTH = 'March 2031'
const on = (day: string) => `03/${day}/2031`
const TIMES = { startTime: '9:00 AM', endTime: '12:00 PM' }

test('An Admin filters and sorts requests and contracts, and the address keeps both', async ({ as, calls }) => {
  const cloud = await calls('admin')
  for (const [organization, participants, day] of [
    ['Zephyr Lyceum', 30, '12'],
    ['Yarrow Lyceum', 45, '10'],
    ['Xenia Lyceum', 400, '11'],
  ] as const) {
    await cloud.programRequests.create({
      organization,
      contactName: 'Pat Reyes',
      phone: '(555) 010-7788',
      acceptedTerms: true,
      programDetails: { programType: 'Ropes', participants, preferredDates: [{ date: on(day), ...TIMES }] },
    })
    const { clientID } = await cloud.clients.create({ organization })
    const lineItems = [{ description: 'Program', unitPrice: participants * 20, quantity: 1 }]
    const contactPersonEmail = 'pat@lyceum.example'
    await cloud.clientPrograms.create({
      clientID,
      programName: organization,
      contactPersonEmail,
      date: on(day),
      lineItems,
    })
  }
  const admin = await as('admin')
  const names = (table: string) =>
    admin
      .getByRole('table', { name: table })
      .getByRole('button', { name: /Lyceum$/ })
      .allTextContents()

  await admin.goto('/app/program-requests/viewRequests')
  await admin.getByRole('searchbox', { name: 'Search requests' }).fill('5550107788')
  await expect.poll(() => names('Program requests')).toEqual(['Xenia Lyceum', 'Yarrow Lyceum', 'Zephyr Lyceum'])
  await admin.getByRole('button', { name: 'First choice' }).click()
  await expect.poll(() => names('Program requests')).toEqual(['Yarrow Lyceum', 'Xenia Lyceum', 'Zephyr Lyceum'])
  await admin.getByRole('button', { name: 'Filters' }).click()
  await admin.getByRole('combobox', { name: 'Filter by group size' }).selectOption('21 to 50 people')
  await expect.poll(() => names('Program requests')).toEqual(['Yarrow Lyceum', 'Zephyr Lyceum'])
  await admin.getByRole('textbox', { name: 'From' }).fill(on('11'))
  await expect.poll(() => names('Program requests')).toEqual(['Zephyr Lyceum'])
  await admin.reload()
  await expect.poll(() => names('Program requests')).toEqual(['Zephyr Lyceum'])

  await admin.goto('/app/contract/viewContracts?q=Lyceum')
  await admin.getByRole('button', { name: 'Total' }).click()
  await expect.poll(() => names('Contracts')).toEqual(['Zephyr Lyceum', 'Yarrow Lyceum', 'Xenia Lyceum'])
  await admin.getByRole('button', { name: 'Filters' }).click()
  await admin.getByRole('combobox', { name: 'Filter by amount' }).selectOption({ index: 1 })
  await expect.poll(() => names('Contracts')).toEqual(['Zephyr Lyceum', 'Yarrow Lyceum'])
  await admin.getByRole('combobox', { name: 'Filter by client' }).fill('Yarrow')
  await admin.getByRole('option', { name: 'Yarrow Lyceum' }).click()
  await expect.poll(() => names('Contracts')).toEqual(['Yarrow Lyceum'])
})

test('An Admin finds in every view of the schedule the programs that need people, and opens a full day', async ({
  as,
  calls,
}) => {
  const cloud = await calls('admin')
  const plan = (programName: string, location: string, staffNeeded: number, hour: number) =>
    cloud.programSchedule.create({
      programName,
      date: on('20'),
      startTime: `${hour}:00 PM`,
      endTime: `${hour}:45 PM`,
      location,
      staffNeeded,
    })
  await plan('Raft regatta', 'North shore', 2, 1)
  await plan('Night walk', 'South wood', 0, 2)
  for (const hour of [3, 4, 5, 6, 7, 8]) await plan(`Round ${hour}`, 'South wood', 0, hour)
  const admin = await as('admin')
  const shown = (name: string) => admin.locator('main').getByTitle(new RegExp(`^${name}, `))
  await admin.goto('/app/schedule/scheduleDisplay?view=month&date=2031-03-01')
  await expect(admin.getByText(MONTH, { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: /^\+\d+ more$/ }).click()
  await expect(admin).toHaveURL(/view=day/)
  await expect(shown('Round 8')).toBeVisible()
  await admin.getByRole('button', { name: 'Filters' }).click()
  await admin.getByRole('combobox', { name: 'Filter by staffing' }).selectOption('Needs people')
  for (const view of ['Day', 'Week', 'Month', 'Agenda']) {
    await admin.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click()
    await expect(admin).toHaveURL(new RegExp(`view=${view.toLowerCase()}`))
    if (view === 'Agenda') await expect(admin.getByRole('button', { name: /Raft regatta/ })).toBeVisible()
    else await expect(shown('Raft regatta')).toBeVisible()
    await expect(admin.getByText('Round 8')).toHaveCount(0)
  }
  await admin.getByRole('combobox', { name: 'Filter by place' }).selectOption('South wood')
  await expect(admin.getByText('No programs match these filters')).toBeVisible()
  await admin.getByRole('button', { name: 'Clear filters' }).click()
  await expect(admin.getByRole('button', { name: /Round 8/ })).toBeVisible()
})
