import type { Browser } from '@playwright/test'
import type { Calls } from './harness/calls.ts'
import type { Mail } from './harness/mail.ts'
import { expect, test } from './harness/test.ts'
import { eventOf } from './steps/schedule.ts'

/** A day without programs in the sample centre. */
const DAY = { us: '05/12/2035', iso: '2035-05-12' }
const PHONE = { width: 390, height: 844 }
const TIMES = { startTime: '9:00 AM', endTime: '11:00 AM' }

/** Follows the link of a mail that says yes to a shift, on a phone where nobody is signed in. */
async function openYesLink(browser: Browser, { text }: Mail) {
  const page = await browser.newPage({ viewport: PHONE })
  await page.goto(/Yes, I can work: (\S+)/.exec(text)?.[1] ?? '')
  return page
}

/** Creates a program that the Facilitator leads and has confirmed, without a screen. */
async function createConfirmedShift(office: Calls, facilitator: Calls, programName: string, date: string) {
  const { staffID = '', name = '', email = '' } = (await facilitator.staff.me()) ?? {}
  const facilitators = [{ staffID, role: 'Lead', hours: 2 }]
  const { programID } = await office.staffPrograms.createProgram({ programName, date, ...TIMES, facilitators })
  const { id } = await facilitator.staffPrograms.confirm({ id: `${staffID}_${programID}` })
  return { programID, id, finn: { name, email } }
}

test('A person takes an offered shift from the mail, on a phone and without signing in', async ({
  as,
  browser,
  calls,
  mailbox,
}) => {
  const office = await calls('admin')
  const finn = (await (await calls('facilitator')).staff.me()) ?? { email: '', name: '' }
  const program = { programName: 'Night hike', date: DAY.us, ...TIMES, staffNeeded: 1 }
  const { programID } = await office.programSchedule.create(program)

  const admin = await as('admin')
  await test.step('the Admin sees who fits, and asks the selected people; nobody is booked', async () => {
    await admin.goto(`/app/schedule/scheduleDisplay?view=day&date=${DAY.iso}&program=${programID}`)
    const panel = admin.getByRole('dialog', { name: 'Night hike' })
    const asking = panel.getByRole('button', { name: /^Ask \d+ who fit$/ })
    await expect(asking).toBeVisible()
    const count = (await asking.textContent())?.match(/\d+/)?.[0]
    await asking.click()
    const dialog = admin.getByRole('dialog', { name: 'Who can work Night hike?' })
    await expect(dialog.getByRole('checkbox', { name: 'Ada Okafor' })).not.toBeChecked()
    await dialog.getByRole('button', { name: `Ask ${count} people` }).click()
    await expect(admin.getByText(`Asked ${count} people.`)).toBeVisible()
    await expect(eventOf(admin, 'Night hike')).toContainText(new RegExp(`0 of 1\\s*confirmed, ${count} asked`))
    await expect(panel.getByRole('button', { name: `Take back the offer to ${finn.name}` })).toBeVisible()
  })

  await test.step('the person accepts with the button that the mail leads to', async () => {
    const mail = await mailbox(finn.email).waitFor('Can you work Night hike?', { timeoutMs: 30_000 })
    const page = await openYesLink(browser, mail)
    await expect(page.getByRole('heading', { name: 'Can you work this?' })).toBeVisible()
    await expect(page.getByText('Night hike')).toBeVisible()
    expect((await office.programSchedule.get({ programID })).staffing).toEqual([])
    await page.getByRole('button', { name: 'Yes, I can work' }).click()
    await expect(page.getByRole('heading', { name: 'You said yes' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You said yes' })).toBeVisible()
    await page.close()
  })

  await test.step('the Admin sees the answer without a reload, and the other people are no longer asked', async () => {
    await expect(eventOf(admin, 'Night hike')).toContainText('1 of 1')
    await expect(admin.getByRole('button', { name: /^Take back the offer/ })).toHaveCount(0)
    const { items } = await office.staffPrograms.listOffers({ where: { programID } })
    expect(items.filter(({ status }) => status === 'offered')).toEqual([])
  })
})

test('A Facilitator proposes a swap on a phone, and another accepts it from the mail', async ({
  as,
  browser,
  calls,
  mailbox,
}) => {
  const [office, facilitator] = [await calls('admin'), await calls('facilitator')]
  const { programID, id, finn } = await createConfirmedShift(office, facilitator, 'Moor walk', '05/14/2035')
  const [taker] = (await facilitator.staffPrograms.swapCandidates({ id })).items
  const { email } = await office.staff.get({ staffID: taker?.staffID ?? '' })

  await test.step('the Facilitator asks the person who fits best', async () => {
    const page = await as('facilitator')
    await page.setViewportSize(PHONE)
    await page.goto(`/app/schedule/scheduleDisplay?view=day&date=2035-05-14&program=${programID}`)
    await page.getByRole('button', { name: "Can't make it" }).click()
    await page.getByRole('button', { name: 'Ask one of them, or swap' }).click()
    const form = page.getByRole('dialog', { name: 'Propose a swap' })
    await form.getByLabel('Who could take it?').click()
    await page.getByRole('option', { name: taker?.staffName }).click()
    await expect(form.getByText('You give')).toBeVisible()
    await form.getByRole('button', { name: 'Ask for the swap' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw swap' })).toBeVisible()
  })

  await test.step('the other person accepts by the mail, and has the shift', async () => {
    const mail = await mailbox(email).waitFor(`${finn.name} asks you to take Moor walk`, { timeoutMs: 30_000 })
    const page = await openYesLink(browser, mail)
    await expect(page.getByText(`${finn.name} asks you to work this.`)).toBeVisible()
    await page.getByRole('button', { name: 'Yes, I can work' }).click()
    await expect(page.getByRole('heading', { name: 'You said yes' })).toBeVisible()
    await page.close()
    const { staffing } = await office.programSchedule.get({ programID })
    expect(staffing).toMatchObject([{ staffName: taker?.staffName, role: 'Lead', state: 'confirmed' }])
  })
})

test("A Facilitator who can't make a shift asks everyone, and keeps it until another person takes it", async ({
  as,
  calls,
  createFacilitator,
  mailbox,
}) => {
  const una = { name: 'Una Upland', email: 'una@example.edu' }
  await createFacilitator(una)
  const office = await calls('admin')
  const { programID, finn } = await createConfirmedShift(office, await calls('facilitator'), 'Cave tour', '05/16/2035')
  const address = `/app/schedule/scheduleDisplay?view=day&date=2035-05-16&program=${programID}`
  const workers = async () =>
    (await office.programSchedule.get({ programID })).staffing.map(({ staffName, state }) => [staffName, state])

  const phone = await as('facilitator')
  await test.step('the Facilitator gives back the shift with a reason, and still has it', async () => {
    await phone.setViewportSize(PHONE)
    await phone.goto(address)
    await phone.getByRole('button', { name: "Can't make it" }).click()
    const dialog = phone.getByRole('dialog', { name: "Can't make it" })
    await expect(dialog.getByText('It stays yours until somebody takes it.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('I have an exam')
    await dialog.getByRole('button', { name: /^Ask all \d+$/ }).click()
    await expect(phone.getByText('You gave it back; nobody has taken it yet')).toBeVisible()
    expect(await workers()).toEqual([[finn.name, 'givenBack']])
    await mailbox('admin@example.edu').waitFor(`${finn.name} gave back Cave tour`, { timeoutMs: 30_000 })
  })

  await test.step('a person who was asked takes the shift with one press, and the first no longer has it', async () => {
    const other = await as(una)
    const event = other.locator(`main [data-event-id="${programID}"]`)
    for (const view of ['agenda', 'month', 'week']) {
      await other.goto(`/app/schedule/scheduleDisplay?view=${view}&date=2035-05-16`)
      await expect(event).toContainText('Open shift')
    }
    await event.click()
    await other.getByRole('button', { name: 'Accept shift' }).click()
    await expect(other.getByText('You confirmed')).toBeVisible()
    await expect(event).toContainText('Your shift')
    expect(await workers()).toEqual([[una.name, 'confirmed']])
    await expect(phone.getByText('You gave it back; nobody has taken it yet')).toHaveCount(0)
    await mailbox(finn.email).waitFor("You're no longer assigned to Cave tour", { timeoutMs: 30_000 })
  })
})
