import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { today } from './harness/clock.ts'
import { savedBytes } from './harness/firefox.ts'
import { expectFocusKept } from './harness/focus.ts'
import { expect, test } from './harness/test.ts'
import { signUp } from './steps/accounts.ts'
import { openMailedContract, signByTyping } from './steps/contracts.ts'
import { askForProgram, createRequest, fillTimes, openApproval, PROGRAM_TYPE } from './steps/requests.ts'
import { createProgram } from './steps/schedule.ts'

// From a request to a finalized pay run. Each story follows one person. The other people in it act without a screen.
test.describe.configure({ timeout: 120_000 })

const hoursOf = (page: Page, programName?: string) =>
  page.getByRole('region', { name: 'Week' }).getByRole('listitem').filter({ hasText: programName })

test('A client signs up, requests a program, sees it scheduled and signs the mailed contract @main', async ({
  page,
  calls,
  mailbox,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  const carla = { name: 'Carla Client', email: 'carla@school.example' }
  const organization = 'Copper Valley High School'
  await signUp(page, carla, mailbox)
  await askForProgram(page, organization, carla.name)
  await mailbox(carla.email).waitFor('We received your program request')
  await mailbox('admin@example.edu').waitFor('New program request')
  await page.getByRole('link', { name: 'Program Requests' }).click()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: PROGRAM_TYPE })
  await expect(row).toContainText('Requested')

  const admin = await calls('admin')
  const { items } = await admin.programRequests.list({ where: { search: organization } })
  const id = items[0]?.id ?? ''
  const times = { date: today().typed, startTime: '9:00 AM', endTime: '12:00 PM' }
  const request = await admin.programRequests.approve({ id, ...times })
  // Without a reload of the page.
  await expect(row).toContainText('Being planned')
  await mailbox(carla.email).waitFor('approved')

  const programID = request.programID ?? ''
  const line = { lineItemCode: 'DAY', description: 'Leadership day, per person', unitPrice: 12.5, quantity: 24 }
  await admin.clientPrograms.update({ programID, lineItems: [line] })
  await admin.clientPrograms.send({ programID })
  await openMailedContract(page, await mailbox(carla.email).waitFor(/^Please sign/))
  await signByTyping(page, carla.name)
  await expectFocusKept(page)
  await mailbox('admin@example.edu').waitFor(/signed/i)
  const bytes = await savedBytes(page, () => page.getByRole('button', { name: 'Download PDF' }).click())
  const text = (await extractText(bytes, { mergePages: true })).text.replace(/\s+/g, ' ')
  expect(text).toContain(carla.name)
  expect(text).toContain('$300.00')
  expect(text).toMatch(/certificate/i)
})

test('An Admin approves a request onto the calendar, staffs the program and sends its contract @main', async ({
  as,
  calls,
  mailbox,
}) => {
  const organization = 'Birchwood College'
  const { id } = await createRequest(await calls('client'), organization)
  const admin = await as('admin')

  await test.step('approves the request onto the calendar', async () => {
    const dialog = await openApproval(admin, id, organization)
    // Earlier than anybody in the sample works.
    await fillTimes(dialog, today().typed, ['6:00 AM', '8:00 AM'])
    await dialog.getByLabel('Staff needed').fill('1')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toHaveCount(0)
    await expectFocusKept(admin)
    await mailbox('client@example.edu').waitFor('approved')
  })
  const { programID } = await (await calls('admin')).programRequests.get({ id })

  await test.step('assigns Finn, who is notified', async () => {
    await admin.goto(`/app/schedule/scheduleDisplay?view=day&date=${today().iso}&program=${programID}`)
    await admin.getByRole('button', { name: 'Assign facilitators' }).click()
    const drawer = admin.getByRole('dialog', { name: 'Assign facilitators' })
    await drawer.getByRole('combobox', { name: 'Facilitator 1' }).click()
    await admin.getByRole('listbox').getByRole('option', { name: /Finn/ }).click()
    await drawer.getByLabel('Role 1').fill('Lead')
    await drawer.getByLabel('Hours 1').fill('3')
    await drawer.getByRole('button', { name: 'Save assignments' }).click()
    await expect(admin.getByRole('dialog', { name: new RegExp(organization) })).toBeVisible()
    await expectFocusKept(admin)
    await mailbox('facilitator@example.edu').waitFor(/assigned.*Birchwood/i)
  })

  await test.step('prices the contract and sends it', async () => {
    await admin.goto(`/app/contract/viewContracts?contract=${programID}`)
    await admin.getByRole('button', { name: 'Edit' }).click()
    const drawer = admin.getByRole('dialog', { name: 'Edit contract' })
    await drawer.getByRole('button', { name: 'Custom line' }).click()
    const line = drawer.getByRole('group', { name: 'Line 1' })
    await line.getByLabel('Description').fill('Leadership day, per person')
    await line.getByLabel('Quantity').fill('24')
    await line.getByLabel('Unit price').fill('12.5')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toHaveCount(0)
    await admin.getByRole('button', { name: 'Send for signature' }).click()
    const question = admin.getByRole('dialog', { name: 'Send for signature?' })
    await expect(question).toContainText('$300.00')
    await question.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(admin.getByRole('button', { name: 'Send for signature' })).toHaveCount(0)
    await expectFocusKept(admin)
    await mailbox('client@example.edu').waitFor(/^Please sign.*Birchwood/)
  })
})

test('An Admin makes a new user a Facilitator with a pay rate, and she is notified @main', async ({
  as,
  calls,
  createAccount,
  mailbox,
}) => {
  const gwen = { name: 'Gwen Guide', email: 'gwen@example.edu' }
  await createAccount(gwen)
  // The first sign-in registers her.
  await (await calls(gwen)).users.register()
  const admin = await as('admin')
  await admin.goto(`/app/users/viewUsers?q=${encodeURIComponent(gwen.email)}`)
  await admin.getByRole('button', { name: /^Role of Gwen Guide/ }).click()
  await admin.getByRole('radio', { name: /^Facilitator/ }).click()
  await admin.getByLabel('Pay rate per hour').fill('20')
  await admin.getByRole('button', { name: 'Make Facilitator' }).click()
  await mailbox(gwen.email).waitFor('Your access has changed')
  const staff = await (await calls('admin')).staff.getByEmail({ email: gwen.email })
  expect(staff.payRate).toBe(20)
})

test('A Facilitator asks to work a program, logs the hours, and sees them approved @main', async ({
  as,
  calls,
  createFacilitator,
  mailbox,
}) => {
  const fay = { name: 'Fay Second', email: 'fay@example.edu' }
  await createFacilitator(fay)
  const admin = await calls('admin')
  const { programID, programName } = await createProgram(admin, 'Ridge walk')
  const shown = await as(fay)
  await shown.goto(`/app/schedule/scheduleDisplay?view=day&date=${today().iso}&program=${programID}`)
  const takeButton = shown.getByRole('button', { name: "I'd take it" })
  await takeButton.click()
  await shown.getByRole('button', { name: 'Undo' }).click()
  await expect(takeButton).toBeVisible()
  await takeButton.click()
  await mailbox('admin@example.edu').waitFor(`${fay.name} asked to facilitate ${programName}`)

  const findRequest = async () => (await admin.staffPrograms.listRequests({ where: { programID } })).items[0]?.id
  // The e-mail can be that of the request before the Undo.
  await expect.poll(findRequest).toBeDefined()
  await admin.staffPrograms.acceptRequest({ id: (await findRequest()) ?? '', hours: 3 })
  await mailbox(fay.email).waitFor(`You're assigned to ${programName}`)

  await shown.goto('/app/workday/logHours')
  // The program has not ended yet.
  await expect(shown.getByRole('button', { name: `Worked as planned: ${programName}` })).toHaveCount(0)
  await shown.getByRole('combobox', { name: 'Program', exact: true }).click()
  await shown.getByRole('option', { name: new RegExp(programName) }).click()
  await shown.getByRole('textbox', { name: 'Hours', exact: true }).fill('3')
  await shown.getByRole('button', { name: 'Log hours' }).click()
  await expect(hoursOf(shown, programName).getByText('Pending')).toBeVisible()
  const { items: logs } = await admin.hoursLogged.listUnapproved({ limit: 200 })
  const ownLogs = logs.filter(({ staffName }) => staffName === fay.name)
  await admin.hoursLogged.updateMany({
    logs: ownLogs.map(({ userId, timeID }) => ({ userId, timeID })),
    changes: { approved: true },
  })
  // Without a reload of the page.
  await expect(hoursOf(shown, programName).getByText('Approved')).toBeVisible()
  await mailbox(fay.email).waitFor(/approved/i)
})

test('An Admin approves the hours of two people, finalizes the pay, and finds it in the reports @main', async ({
  as,
  calls,
  createFacilitator,
  mailbox,
}) => {
  const day = today()
  const hanaHiker = { name: 'Hana Hiker', email: 'hana@example.edu' }
  const people = [hanaHiker, { name: 'Ivo Instructor', email: 'ivo@example.edu' }]
  const office = await calls('admin')
  for (const person of people) {
    await createFacilitator(person)
    await (await calls(person)).hoursLogged.log({ date: day.typed, hours: 3 })
  }
  const hana = await as(hanaHiker)
  await hana.goto('/app/workday/logHours')
  const admin = await as('admin')

  const listWaiting = async () => (await office.hoursLogged.listUnapproved({ limit: 200 })).items
  await test.step('approves the hours of both people, and no others', async () => {
    const before = await listWaiting()
    await admin.goto('/app/workday/logHoursAdmin')
    for (const { name } of people) await admin.getByRole('checkbox', { name: `Select all for ${name}` }).check()
    await admin.getByRole('button', { name: 'Approve selected' }).click()
    // An approved row keeps its place, so that a second click does not hit another row.
    for (const { name } of people) await expect(admin.getByRole('region', { name }).getByText('Approved')).toBeVisible()
    await mailbox('hana@example.edu').waitFor(/approved/i)
    await expect(hoursOf(hana).getByText('Approved')).toBeVisible()
    const after = await listWaiting()
    const decided = before.filter(({ timeID }) => !after.some((log) => log.timeID === timeID))
    expect(decided.map(({ staffName }) => staffName).sort()).toEqual(people.map(({ name }) => name))
  })

  await test.step('finalizes the pay; each person sees their pay', async () => {
    await admin.goto(`/app/workday/payFinalization?from=${day.iso}&to=${day.iso}`)
    await expect(admin.getByRole('row', { name: /Hana Hiker/ })).toContainText('$60.00')
    await admin.getByRole('button', { name: 'Finalize pay' }).click()
    await admin.getByRole('dialog', { name: 'Finalize pay?' }).getByRole('button', { name: 'Finalize pay' }).click()
    await mailbox('hana@example.edu').waitFor(/paid|pay/i)
    await expect(hoursOf(hana).getByText('Paid')).toBeVisible()
  })

  await test.step('finds the pay in the reports', async () => {
    await admin.goto(`/app/analytics/analyticsView?tab=pay&from=${day.iso}&to=${day.iso}`)
    await expect(admin.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await expect(admin.getByRole('row', { name: /Hana Hiker/ })).toContainText('$60.00')
  })
})
