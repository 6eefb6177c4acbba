import type { Locator, Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { EARLY } from './harness/clock.ts'
import { savedBytes, typeLikePeople } from './harness/firefox.ts'
import { expectFocusKept } from './harness/focus.ts'
import { expect, test } from './harness/test.ts'

const PASSWORD = 'a good password'
const ORGANIZATION = 'Copper Valley High School'
const PROGRAM_TYPE = 'Leadership day'

/** Today in the centre's time zone, as dates are written in forms and in addresses. */
function today() {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: EARLY, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(new Date())
    .split('-')
  return { typed: `${parts[1]}/${parts[2]}/${parts[0]}`, iso: parts.join('-') }
}

/** Creates an account through the form and follows the mailed link. */
async function signUp(
  page: Page,
  name: string,
  email: string,
  mailbox: (email: string) => { waitFor: (subject: RegExp) => Promise<{ links: string[] }> },
) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  const { links } = await mailbox(email).waitFor(/confirm|verify/i)
  await page.goto(links.find((link) => link.includes('mode=verify')) ?? '')
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

/** A day and its times, in whichever form is open. */
async function fillTimes(form: Page | Locator, date: string) {
  await form.getByRole('textbox', { name: 'Date', exact: true }).fill(date)
  await form.getByRole('textbox', { name: 'Date', exact: true }).press('Tab')
  await form.getByRole('combobox', { name: 'Start', exact: true }).fill('9:00 AM')
  await form.getByRole('combobox', { name: 'End', exact: true }).fill('12:00 PM')
  await form.getByRole('combobox', { name: 'End', exact: true }).press('Tab')
}

test('The main job: from a request to a finalized pay run, by five people @main', async ({
  browser,
  page: client,
  as,
  mailbox,
  cloud,
  trouble,
}) => {
  test.setTimeout(240_000)
  trouble.allow(/401/)
  const day = today()
  const fresh = async () => {
    const page = await (
      await browser.newContext({ baseURL: cloud.origin, viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    ).newPage()
    await typeLikePeople(page.context())
    trouble.watch(page)
    return page
  }
  const admin = await as('admin')
  const finn = await as('facilitator')
  const fay = await fresh()
  let programID = ''

  await test.step('a client signs up, follows the mailed link and asks for a program', async () => {
    await signUp(client, 'Carla Client', 'carla@school.example', mailbox)
    await client.getByRole('link', { name: 'Submit Request' }).click()
    await expect(client.getByRole('heading', { level: 1, name: 'Submit Request' })).toBeVisible()
    await client.getByLabel('Organization').fill(ORGANIZATION)
    await client.getByLabel('Contact name').fill('Carla Client')
    await client.getByRole('button', { name: 'Next' }).click()
    await client.getByLabel('Program type').fill(PROGRAM_TYPE)
    await client.getByLabel('Participants').fill('24')
    await client.getByRole('button', { name: 'Next' }).click()
    await fillTimes(client, day.typed)
    await client.getByRole('button', { name: 'Next' }).click()
    await client.getByLabel('I accept the terms and conditions').check()
    await client.getByRole('button', { name: 'Submit request' }).click()
    await mailbox('carla@school.example').waitFor('We received your program request')
    await mailbox('admin@example.edu').waitFor('New program request')
  })

  await test.step('an Admin approves it onto the calendar; the client sees it without reloading, and is told by mail', async () => {
    await client.getByRole('link', { name: 'Program Requests' }).click()
    await expect(client.getByText('Pending').first()).toBeVisible()
    await admin.goto('/app/program-requests/viewRequests')
    await admin.getByText(ORGANIZATION).first().click()
    await admin.getByRole('button', { name: 'Approve' }).click()
    const dialog = admin.getByRole('dialog').last()
    await fillTimes(dialog, day.typed)
    await dialog.getByLabel('Staff needed').fill('2')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(client.getByText('Scheduled').first()).toBeVisible()
    await expectFocusKept(admin)
    await mailbox('carla@school.example').waitFor('approved')
  })

  await test.step('a second facilitator signs up, gets the role, and asks to work the program', async () => {
    await signUp(fay, 'Fay Second', 'fay@example.edu', mailbox)
    await admin.goto('/app/users/viewUsers?q=fay%40example.edu')
    await admin.getByRole('button', { name: /^Role of Fay Second/ }).click()
    await admin.getByRole('radio', { name: /^Facilitator/ }).click()
    await admin.getByLabel('Pay rate per hour').fill('20')
    await admin.getByRole('button', { name: 'Make Facilitator' }).click()
    await mailbox('fay@example.edu').waitFor('Your access has changed')
    await fay.goto(`/app/schedule/scheduleDisplay?view=day&date=${day.iso}`)
    await fay.getByText(ORGANIZATION).first().click()
    programID = new URL(fay.url()).searchParams.get('program') ?? ''
    expect(programID).not.toBe('')
    await fay.getByRole('button', { name: 'Ask to facilitate' }).click()
    await fay.getByRole('button', { name: 'Send request' }).click()
    await mailbox('admin@example.edu').waitFor(/facilitat/i)
  })

  await test.step('the Admin accepts her and assigns Finn; both are told', async () => {
    await admin.goto(`/app/schedule/scheduleDisplay?view=day&date=${day.iso}&program=${programID}`)
    await admin.getByRole('button', { name: 'Accept Fay Second' }).click()
    await mailbox('fay@example.edu').waitFor(/assigned/i)
    await admin.getByRole('button', { name: 'Assign facilitators' }).click()
    const drawer = admin.getByRole('dialog').last()
    await drawer.getByRole('button', { name: /Add/ }).click()
    await drawer.getByRole('combobox', { name: 'Facilitator 2' }).click()
    await admin.getByRole('option', { name: /Finn/ }).click()
    await drawer.getByLabel('Role 2').fill('Lead')
    await drawer.getByLabel('Hours 2').fill('3')
    await drawer.getByLabel('Hours 1').fill('3')
    await drawer.getByRole('button', { name: 'Save assignments' }).click()
    await expect(drawer).toHaveAccessibleName(new RegExp(ORGANIZATION))
    await expectFocusKept(admin)
    await mailbox('facilitator@example.edu').waitFor(/assigned/i)
  })

  await test.step('the Admin prices the contract and sends it; a stranger is refused', async () => {
    await admin.goto(`/app/contract/viewContracts?contract=${programID}`)
    await admin.getByRole('button', { name: 'Edit' }).click()
    const drawer = admin.getByRole('dialog').last()
    await drawer.getByRole('button', { name: 'Custom line' }).click()
    await drawer.getByLabel('Description').last().fill('Leadership day, per person')
    await drawer.getByLabel('Quantity').last().fill('24')
    await drawer.getByLabel('Unit price').last().fill('12.5')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('$300.00').first()).toBeVisible()
    await admin.getByRole('button', { name: 'Send for signature' }).click()
    await admin.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(admin.getByRole('button', { name: 'Send for signature' })).toHaveCount(0)
    await expectFocusKept(admin)

    const noa = await as('noAccess')
    trouble.allow(/clientPrograms/, /404/)
    await noa.goto(`/app/contract/viewContracts?contract=${programID}`)
    await expect(noa.getByText(/don't have access/).first()).toBeVisible()
    await expect(noa.getByText('Leadership day, per person')).toHaveCount(0)
  })

  await test.step('the client signs by the mailed link, downloads the PDF, and it says so', async () => {
    const mail = await mailbox('carla@school.example').waitFor(/sign/i)
    await client.goto(mail.links.find((link) => link.includes('/contract?')) ?? '')
    await client.getByRole('button', { name: 'Open the contract' }).click()
    await client.getByRole('button', { name: 'Sign contract' }).click()
    const dialog = client.getByRole('dialog').last()
    await dialog.getByText('Type', { exact: true }).click()
    await dialog.getByLabel('Full name').fill('Carla Client')
    await dialog.getByLabel(/agree/i).check()
    await dialog.getByRole('button', { name: 'Sign contract' }).click()
    await expect(client.getByRole('button', { name: 'Sign contract' })).toHaveCount(0)
    await expectFocusKept(client)
    await mailbox('admin@example.edu').waitFor(/signed/i)
    const bytes = await savedBytes(client, () => client.getByRole('button', { name: 'Download PDF' }).click())
    const text = (await extractText(bytes, { mergePages: true })).text.replace(/\s+/g, ' ')
    expect(text).toContain('Carla Client')
    expect(text).toContain('$300.00')
    expect(text).toMatch(/certificate/i)
  })

  await test.step('both facilitators log their hours; a program that has not ended is not offered as worked', async () => {
    await finn.goto('/app/workday/logHours')
    await finn.getByRole('combobox', { name: 'Program', exact: true }).click()
    await finn.getByRole('option', { name: new RegExp(ORGANIZATION) }).click()
    await expect(finn.getByRole('button', { name: `Worked as planned: ${ORGANIZATION}` })).toHaveCount(0)
    await finn.getByRole('textbox', { name: 'Hours', exact: true }).fill('3')
    await finn.getByRole('button', { name: 'Log hours' }).click()
    await expect(finn.getByRole('region', { name: 'Week' }).getByText(ORGANIZATION).first()).toBeVisible()
    await fay.goto('/app/workday/logHours')
    await fay.getByRole('textbox', { name: 'Hours', exact: true }).fill('3')
    await fay.getByRole('button', { name: 'Log hours' }).click()
    await expect(fay.getByRole('region', { name: 'Week' }).getByText('Pending').first()).toBeVisible()
  })

  await test.step('the Admin approves both, but the hours of nobody else', async () => {
    await admin.goto('/app/workday/logHoursAdmin')
    await admin.getByRole('region', { name: 'Fay Second' }).getByRole('checkbox').first().check()
    await admin.getByRole('region', { name: 'Finn Larsen' }).getByRole('checkbox').first().check()
    await admin.getByRole('button', { name: 'Approve selected' }).click()
    // A decided row keeps its place, so that a second click meets nobody else's.
    await expect(admin.getByRole('region', { name: 'Fay Second' }).getByText('Approved')).toBeVisible()
    await mailbox('fay@example.edu').waitFor(/approved/i)
    await expect(fay.getByRole('region', { name: 'Week' }).getByText('Approved').first()).toBeVisible()
  })

  await test.step('the Admin finalizes the pay; each sees what was paid, and the program is done', async () => {
    await admin.goto(`/app/workday/payFinalization?from=${day.iso}&to=${day.iso}`)
    await expect(admin.getByRole('row', { name: /Fay Second/ })).toContainText('$60.00')
    await admin.getByRole('button', { name: 'Finalize pay' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Finalize pay' }).click()
    await mailbox('fay@example.edu').waitFor(/paid|pay/i)
    await expect(fay.getByRole('region', { name: 'Week' }).getByText('Paid').first()).toBeVisible()
    await admin.goto(`/app/schedule/scheduleDisplay?view=day&date=${day.iso}&program=${programID}`)
    await expect(admin.getByRole('dialog').getByText(ORGANIZATION).first()).toBeVisible()
  })

  await test.step('the reports show it', async () => {
    await admin.goto(`/app/analytics/analyticsView?tab=pay&from=${day.iso}&to=${day.iso}`)
    await expect(admin.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await expect(admin.getByRole('row', { name: /Fay Second/ })).toContainText('$60.00')
  })
})
