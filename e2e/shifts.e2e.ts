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
const findYesLink = ({ text }: Mail) => /Yes, I can work: (\S+)/.exec(text)?.[1] ?? ''

async function openYesLink(browser: Browser, mail: Mail) {
  const page = await browser.newPage({ viewport: PHONE })
  await page.goto(findYesLink(mail))
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
    await expect(page.getByRole('heading', { level: 1, name: 'Night hike' })).toBeVisible()
    await expect(page.getByText('You: please answer')).toBeVisible()
    expect((await office.programSchedule.get({ programID })).staffing).toEqual([])
    await page.getByRole('button', { name: 'Yes, I can work' }).click()
    await expect(page.getByText('You: yes')).toBeVisible()
    await page.reload()
    await expect(page.getByText('You: yes')).toBeVisible()
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
    await expect(page.getByText('You: yes')).toBeVisible()
    await page.close()
    const { staffing } = await office.programSchedule.get({ programID })
    expect(staffing).toMatchObject([{ staffName: taker?.staffName, role: 'Lead', state: 'confirmed' }])
  })
})

test('A Facilitator opens an offer from the notifications on a phone, reads the pay, and accepts it', async ({
  as,
  calls,
}) => {
  const [office, facilitator] = [await calls('admin'), await calls('facilitator')]
  const { staffID = '' } = (await facilitator.staff.me()) ?? {}
  const program = { programName: 'Fen walk', date: '05/18/2035', ...TIMES, staffNeeded: 1 }
  const { programID } = await office.staffPrograms.createProgram(program)
  await office.staffPrograms.offer({ programID, staffIDs: [staffID], hours: 2 })
  const page = await as('facilitator')
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /Can you work Fen walk/ }).click()
  await expect(page.getByRole('heading', { name: 'Fen walk', level: 1 })).toBeVisible()
  await expect(page.getByText('The first to accept get the shift.')).toBeVisible()
  await expect(page.getByText(/Facilitator · 2 h · \$/)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, I can work' }).click()
  await expect(page.getByText('You: yes')).toBeVisible()
  await expect(page.getByRole('button', { name: "Can't make it" })).toBeVisible()
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
      await other.goto(`/app/schedule/scheduleDisplay?view=${view}&date=2035-05-16&show=all`)
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

test('A mailed link shows the shift, answers it, gives it back and keeps it, without a sign-in', async ({
  as,
  browser,
  calls,
  mailbox,
}) => {
  const office = await calls('admin')
  const { staffID = '', email = '' } = (await (await calls('facilitator')).staff.me()) ?? {}
  const { items } = await office.staff.list({ where: { active: true }, limit: 10 })
  const other = items.find((member) => member.staffID !== staffID)
  await office.programTypes.create({ name: 'Fells', staffBrings: 'A compass' })
  const [place] = (await office.places.list({ where: { search: 'High and low ropes' } })).items
  const fells = { programName: 'Fell run', date: '05/18/2035', programType: 'Fells', placeID: place?.placeID ?? null }
  const { programID } = await office.programSchedule.create({ ...fells, ...TIMES, dayNotes: 'Gate code 1234' })
  const facilitators = [staffID, other?.staffID ?? ''].map((one) => ({ staffID: one, role: 'Guide', hours: 2 }))
  const { programName, date } = fells
  await office.staffPrograms.sync({ programID, programName, date, facilitators, override: { note: 'Known' } })
  const state = async () => {
    const { staffing } = await office.programSchedule.get({ programID })
    return staffing.find((person) => person.staffID === staffID)?.state
  }
  const mail = await mailbox(email).waitFor("You're assigned to Fell run", { timeoutMs: 30_000 })

  const page = await openYesLink(browser, mail)
  await test.step('the page shows the meeting, the crew without numbers, and what to bring', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Fell run' })).toBeVisible()
    await expect(page.getByText('8:30 AM Be there')).toBeVisible()
    await expect(page.getByText('In bad weather: ')).toBeVisible()
    await expect(page.getByText('A compass')).toBeVisible()
    await expect(page.getByText(other?.name ?? '')).toBeVisible()
    await expect(page.getByText('Gate code')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Call/ })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Call Office' })).toHaveAttribute('href', /^tel:/)
  })

  await test.step('a yes, and later "Can\'t make it" and a change of mind, are one press each', async () => {
    await page.getByRole('button', { name: 'Yes, I can work' }).click()
    await expect(page.getByText('You: yes')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
    await page.getByRole('button', { name: "Can't make it" }).click()
    // The program needs nobody besides the other person, so nobody would be asked.
    await page.getByRole('textbox', { name: 'Reason' }).fill('Exams')
    await page.getByRole('button', { name: 'Tell the office' }).click()
    await expect(page.getByText('You: looking for somebody')).toBeVisible()
    expect(await state()).toBe('givenBack')
    await page.getByRole('button', { name: 'Keep the shift' }).click()
    await expect(page.getByText('You: yes')).toBeVisible()
    expect(await state()).toBe('confirmed')
  })

  await test.step('phone numbers and notes ask for a sign-in', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.close()
  })

  await test.step('a person who is signed in gets a link to the shift page instead', async () => {
    const signedIn = await as('facilitator')
    await signedIn.goto(findYesLink(mail))
    await signedIn.getByRole('link', { name: 'Continue' }).click()
    await expect(signedIn.getByText('Gate code 1234')).toBeVisible()
  })

  await test.step('a link shows nothing but the facts of its mail once the shift has moved', async () => {
    await office.programSchedule.update({ programID, date: '05/19/2035', override: { note: 'Known' } })
    const old = await openYesLink(browser, mail)
    await expect(old.getByText('This has changed since we e-mailed you.')).toBeVisible()
    await expect(old.getByText('Be there')).toHaveCount(0)
    await expect(old.getByText(other?.name ?? '')).toHaveCount(0)
    await old.close()
  })
})
