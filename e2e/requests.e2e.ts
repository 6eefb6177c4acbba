import { expect, test } from './harness/test.ts'
import { openMailedContract, signByTyping } from './steps/contracts.ts'
import { fillTimes, openApproval } from './steps/requests.ts'

test('An Admin approves the second date of a request, for an existing client, at the type’s prices', async ({
  as,
  calls,
}) => {
  const cloud = await calls('admin')
  const times = { startTime: '9:00 AM', endTime: '12:00 PM' }
  const [first, second] = [
    { date: '06/17/2031', ...times },
    { date: '06/18/2031', ...times },
  ]
  const { placeID } = await cloud.places.create({ name: 'Cedar hall', capacity: 60 })
  const programType = 'Cedar day'
  const lines = [{ description: 'Cedar day', unitPrice: 12.5, unit: 'participant' as const }]
  await cloud.programTypes.create({ name: programType, placeIDs: [placeID], participantsPerFacilitator: 8, lines })
  await cloud.programSchedule.create({ programName: 'Carpentry', placeID, ...first })
  const { clientID } = await cloud.clients.create({ organization: 'Alderwood Foundation' })
  const { id } = await cloud.programRequests.create({
    onBehalfOf: { email: 'alma@alderwood.example' },
    organization: 'Alderwood',
    contactName: 'Alma Alder',
    acceptedTerms: true,
    programDetails: {
      programType,
      participants: 24,
      preferredDates: [first, second],
      accessibilityNeeds: 'Two of us sign.',
    },
  })

  const admin = await as('admin')
  const dialog = await openApproval(admin, id, 'Alderwood')
  await expect(dialog.getByRole('region', { name: 'What was asked' })).toContainText('Two of us sign.')
  const dates = dialog.getByRole('list', { name: 'Preferred dates' }).getByRole('button')
  await expect(dialog.getByRole('list', { name: 'Preferred dates' })).toContainText(
    'Carpentry is at Cedar hall from 9:00 AM to 12:00 PM.',
  )
  await expect(dates.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue(second.date)
  await expect(dialog.getByLabel('Staff needed')).toHaveValue('3')
  const similar = dialog.getByRole('list', { name: 'Similar clients' })
  await expect(similar).toContainText('Similar name')
  await similar.getByRole('button', { name: 'Alderwood Foundation' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue('Alderwood Foundation')
  await dialog.getByLabel('Discount').fill('20')
  await dialog.getByLabel('Participants').fill('30')
  await expect(dialog.getByRole('group', { name: 'Line 1' }).getByLabel('Quantity')).toHaveValue('30')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toHaveCount(0)

  const programID = (await cloud.programRequests.get({ id })).programID ?? ''
  expect(await cloud.programSchedule.get({ programID })).toMatchObject({ ...second, placeID, clientID })
  expect(await cloud.clientPrograms.get({ programID })).toMatchObject({ clientID, total: 355 })
})

test('An Admin sets a date for an approved request, and sees its place and the requested details', async ({
  as,
  calls,
}) => {
  const cloud = await calls('admin')
  const when = { date: '07/15/2031', startTime: '9:00 AM', endTime: '12:00 PM' }
  const { placeID } = await cloud.places.create({ name: 'Larch hall' })
  await cloud.programSchedule.create({ programName: 'Weaving', placeID, ...when })
  const { id } = await cloud.programRequests.create({
    onBehalfOf: { email: 'lars@larch.example' },
    organization: 'Larch School',
    contactName: 'Lars Larch',
    acceptedTerms: true,
    programDetails: {
      programType: 'Weaving',
      participants: 12,
      preferredDates: [when],
      accessibilityNeeds: 'One of us is deaf.',
    },
  })
  await cloud.programRequests.approve({ id, placeID })

  const admin = await as('admin')
  await admin.goto(`/app/schedule/scheduleDisplay?do=add&request=${id}`)
  const form = admin.getByRole('dialog', { name: 'Add program' })
  await expect(form.getByRole('combobox', { name: 'Place', exact: true })).toHaveValue('Larch hall')
  await expect(form).toContainText('One of us is deaf.')
  await expect(form).toContainText('Weaving is at Larch hall from 9:00 AM to 12:00 PM.')
  await form.getByRole('textbox', { name: 'Date', exact: true }).fill('07/16/2031')
  await form.getByRole('button', { name: 'Add program' }).click()
  await expect(form).toHaveCount(0)
  const programID = (await cloud.programRequests.get({ id })).programID ?? ''
  expect(await cloud.programSchedule.get({ programID })).toMatchObject({ date: '07/16/2031', placeID })
})

test('An Admin enters a request for a client who phones; the client gets the mails and signs', async ({
  as,
  page,
  calls,
  mailbox,
}) => {
  const nell = { name: 'Nell Newcomer', email: 'nell@maple.example' }
  const admin = await as('admin')
  await admin.goto('/app/program-requests/submitRequest')
  await admin.getByRole('radio', { name: 'A client' }).check()
  await admin.getByLabel('E-mail').fill(nell.email)
  await admin.getByLabel('Organization').fill('Maple Row School')
  await admin.getByLabel('Contact name').fill(nell.name)
  await admin.getByLabel('Phone').fill('(555) 010-0142')
  await admin.getByRole('button', { name: 'Next' }).click()
  await admin.getByRole('combobox', { name: 'Program type' }).fill('Maple day')
  await admin.getByLabel('Participants').fill('12')
  await admin.getByRole('button', { name: 'Next' }).click()
  await fillTimes(admin, '06/19/2031')
  await admin.getByRole('button', { name: 'Next' }).click()
  await expect(admin.getByText(nell.email)).toBeVisible()
  await admin.getByLabel('The client accepts the terms and conditions').check()
  await admin.getByRole('button', { name: 'Submit request' }).click()
  await expect(admin.getByRole('heading', { name: `${nell.name}'s request was sent` })).toBeVisible()
  const mail = await mailbox(nell.email).waitFor('We received your program request')
  expect(mail.text).toMatch(/entered this request for you/)
  await admin.getByRole('link', { name: 'View the request' }).click()
  await expect(admin.getByText(/Nell Newcomer, entered by/)).toBeVisible()

  const cloud = await calls('admin')
  const { items } = await cloud.programRequests.list({ where: { search: 'Maple Row' } })
  const lineItems = [{ description: 'Maple day', unitPrice: 300, quantity: 1 }]
  const when = { date: '06/19/2031', startTime: '9:00 AM', endTime: '12:00 PM' }
  const { programID } = await cloud.programRequests.approve({ id: items[0]?.id ?? '', lineItems, ...when })
  await cloud.clientPrograms.send({ programID: programID ?? '' })
  await openMailedContract(page, await mailbox(nell.email).waitFor(/^Please sign/))
  await signByTyping(page, nell.name)
  await expect.poll(async () => (await cloud.clientPrograms.get({ programID: programID ?? '' })).signed).toBe(true)
})
