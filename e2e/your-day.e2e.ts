import { addDays } from '@belay/contract/dates'
import { today } from './harness/clock.ts'
import { expect, test } from './harness/test.ts'
import { signByTyping } from './steps/contracts.ts'
import { createRequest, PROGRAM_TYPE } from './steps/requests.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 120_000 })

const YARA = { name: 'Yara Yew', email: 'yara@sorrel.example' }
const ORGANIZATION = 'Sorrel School'
const LINES = [{ description: 'Leadership day', unitPrice: 12.5, quantity: 24 }]

test('A client’s Home leads from the request over the contract to the day, and asks again', async ({
  as,
  calls,
  createAccount,
}) => {
  await createAccount(YARA)
  const own = await calls(YARA)
  await own.users.register()
  const office = await calls('admin')
  const phone = await as(YARA)
  // The request is made after the page that contains Home's answers, and before its stream of changes is open.
  const isRequested = Promise.withResolvers<void>()
  await phone.route('**/events', async (route) => {
    await isRequested.promise
    await route.continue()
  })
  await phone.goto('/')
  await expect(phone.getByText('No requests yet')).toBeVisible()

  const { id } = await createRequest(own, ORGANIZATION)
  isRequested.resolve()
  const card = phone.getByRole('article')
  await test.step('before the answer, it says until when we answer, and lets her change the request', async () => {
    await expect(card.getByRole('heading', { name: PROGRAM_TYPE })).toBeVisible()
    await expect(card.getByText(/^We'll answer by .* You asked for /)).toBeVisible()
    await expect(card.getByText('Requested', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Edit' }).click()
    const form = phone.getByRole('dialog', { name: 'Edit request' })
    await form.getByLabel('Participants').fill('26')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
    await expect(card.getByText(`${ORGANIZATION}, 26 participants`)).toBeVisible()
  })

  // The second tab gets the change of an approval that is made before it listens to changes.
  const secondTab = await phone.context().newPage()
  const isApproved = Promise.withResolvers<void>()
  await secondTab.route('**/assets/live-*.js', async (route) => {
    await isApproved.promise
    await route.continue()
  })
  await secondTab.goto('/')
  await expect(secondTab.getByText(`${ORGANIZATION}, 26 participants`)).toBeVisible()

  const [place] = (await office.places.list({ where: { search: 'Climbing tower' } })).items
  const placeID = place?.placeID ?? null
  const override = { note: 'Agreed with the school' }
  const times = { startTime: '9:00 PM', endTime: '10:00 PM' }
  const approved = await office.programRequests.approve({
    ...{ id, ...times, placeID, override, lineItems: LINES },
    date: addDays(today().typed, 20),
  })
  const programID = approved.programID ?? ''
  await expect(card.getByText(/^We're preparing your contract/)).toBeVisible()
  await expect(card.getByText('Climbing tower')).toBeVisible()
  isApproved.resolve()
  await expect(secondTab.getByText(/^We're preparing your contract/)).toBeVisible()
  await secondTab.close()

  await office.clientPrograms.send({ programID })
  await test.step('she reads and signs the contract by the one button', async () => {
    await card.getByRole('link', { name: 'Read and sign' }).click()
    await signByTyping(phone, YARA.name)
    await phone.goto('/')
    await expect(card.getByText('In 20 days')).toBeVisible()
    await expect(card.getByText('Booked', { exact: true })).toBeVisible()
    await expect(card.getByText(/^Signed, \$300\.00/)).toBeVisible()
    await expect(card.getByRole('link', { name: 'Map' })).toBeVisible()
    const [file] = await Promise.all([
      phone.waitForEvent('download'),
      card.getByRole('button', { name: 'Add to calendar' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${PROGRAM_TYPE}.ics`)
  })

  await test.step('on the day, the meeting point and the number of the centre are large', async () => {
    await office.programSchedule.update({ programID, date: today().typed, override })
    await phone.goto(`/app/program-requests/viewRequests?request=${id}`)
    await expect(phone).toHaveURL(/\/app\/day\?program=/)
    await expect(card.getByText('Today', { exact: true })).toBeVisible()
    await expect(card.getByText('Meet us', { exact: true })).toBeVisible()
    await expect(card.getByText(/^Park in lot C/).first()).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  await test.step('afterwards, she asks again with everything but the date filled in', async () => {
    await office.programSchedule.update({ programID, date: addDays(today().typed, -1), override })
    await expect(card.getByText('Done', { exact: true })).toBeVisible()
    await phone.getByRole('navigation', { name: 'Main screens' }).getByRole('link', { name: 'Your day' }).click()
    await card.getByRole('link', { name: 'Book next year' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Submit Request' })).toBeVisible()
    await expect(phone.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('')
  })

  await test.step('her list shows a cancelled request with the past programs', async () => {
    const next = await createRequest(own, ORGANIZATION)
    await phone.goto('/app/program-requests/viewRequests')
    const coming = phone.locator('section', { has: phone.getByRole('heading', { name: 'Coming' }) })
    const over = phone.locator('section', { has: phone.getByRole('heading', { name: 'Past and cancelled' }) })
    await expect(coming.getByText('Requested', { exact: true })).toBeVisible()
    await expect(over.getByText('Done', { exact: true })).toBeVisible()
    await own.programRequests.cancel({ id: next.id, cancellationReason: 'Exams' })
    await expect(over.getByRole('listitem')).toHaveText([/Cancelled/, /Done/])
    await expect(coming).toHaveCount(0)
    await phone.goto('/')
    await expect(card.getByText('“Exams”')).toBeVisible()
  })
})

test('A client who forwarded the contract sees who has it, reminds and takes it back', async ({
  as,
  calls,
  createAccount,
  mailbox,
}) => {
  const tom = { name: 'Tom Thyme', email: 'tom@sorrel.example' }
  const pat = 'pat@sorrel.example'
  await createAccount(tom)
  const own = await calls(tom)
  await own.users.register()
  const office = await calls('admin')
  const { id } = await createRequest(own, 'Sorrel College')
  const override = { note: 'Agreed with the college' }
  const date = addDays(today().typed, 30)
  const times = { startTime: '8:00 PM', endTime: '9:00 PM' }
  const { programID } = await office.programRequests.approve({ id, date, ...times, override, lineItems: LINES })
  await office.clientPrograms.send({ programID: programID ?? '' })
  await own.clientPrograms.forward({ programID: programID ?? '', signerEmail: pat })

  const phone = await as(tom)
  await phone.goto('/')
  const card = phone.getByRole('article')
  await expect(card.getByText(/^pat@sorrel\.example has the contract since /)).toBeVisible()
  await card.getByRole('button', { name: 'Remind' }).click()
  await mailbox(pat).waitFor(/^Reminder/)
  await card.getByRole('button', { name: 'Change signer' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(card.getByRole('link', { name: 'Read and sign' })).toBeVisible()
})
