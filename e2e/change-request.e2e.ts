import { addDays } from '@belay/contract/dates'
import { today } from './harness/clock.ts'
import { expect, test } from './harness/test.ts'
import { signByTyping } from './steps/contracts.ts'
import { createRequest } from './steps/requests.ts'

const OVERRIDE = { note: 'Agreed with the school' }
const LINES = [{ description: 'Leadership day', unitPrice: 12.5, quantity: 24, unit: 'participant' as const }]
const TIMES = { startTime: '7:00 PM', endTime: '8:00 PM' }

test('A client changes the headcount, an Admin accepts another date, and the signed contract is amended', async ({
  as,
  calls,
  createAccount,
}) => {
  test.setTimeout(120_000)
  const ilse = { name: 'Ilse Iris', email: 'ilse@teasel.example' }
  await createAccount(ilse)
  const own = await calls(ilse)
  await own.users.register()
  const office = await calls('admin')
  const { id } = await createRequest(own, 'Teasel School')
  const date = addDays(today().typed, 40)
  const approval = { id, date, ...TIMES, override: OVERRIDE, lineItems: LINES }
  const programID = (await office.programRequests.approve(approval)).programID ?? ''
  await office.clientPrograms.send({ programID })

  const phone = await as(ilse)
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(`/app/contract/viewContracts?contract=${programID}`)
  await signByTyping(phone, ilse.name)
  await phone.goto(`/app/day?program=${programID}`)
  const changes = phone.getByRole('list', { name: 'Changes you asked for' })
  const dialog = phone.getByRole('dialog', { name: 'Ask for a change' })

  await test.step('the headcount follows at once', async () => {
    await phone.getByRole('button', { name: 'Ask for a change' }).click()
    await expect(dialog.getByText(/^Until .* it changes at once/)).toBeVisible()
    await dialog.getByLabel('Participants').fill('22')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(changes.getByRole('listitem')).toHaveText([/^22 participants instead of 24.*Done$/])
    expect(await office.programSchedule.get({ programID })).toMatchObject({ participants: 22 })
  })

  const wanted = addDays(today().typed, 47)
  await test.step('another date waits for an answer', async () => {
    await phone.getByRole('button', { name: 'Ask for a change' }).click()
    await dialog.getByRole('button', { name: 'Ask for another date' }).click()
    await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill(wanted)
    await dialog.getByLabel('Note').fill('We have exams that week.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(changes.getByText('Waiting for our answer')).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  await test.step('an Admin accepts it in the inbox, and amends the signed contract', async () => {
    const admin = await as('admin')
    await admin.goto('/dashboard?kind=changes')
    const row = admin.getByRole('listitem').filter({ hasText: 'Teasel School' })
    await expect(row.getByText('We have exams that week.')).toBeVisible()
    await row.getByRole('button', { name: /^Accept the change of .*Teasel School/ }).click()
    // The row asks first, because the contract is signed and the client gets a mail about the new date.
    const question = admin.getByRole('dialog')
    await expect(question.getByText('Amend it, so that the client can sign the change.')).toBeVisible()
    await question.getByRole('button', { name: /^Accept/ }).click()
    await expect(row.getByText('Accepted')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(await office.programSchedule.get({ programID })).toMatchObject({ date: wanted })
    await office.clientPrograms.amend({ programID })
    await office.clientPrograms.send({ programID })
  })

  await expect(changes.getByRole('listitem').first()).toContainText('Done')
  await phone.goto(`/app/contract/viewContracts?contract=${programID}`)
  await signByTyping(phone, ilse.name, { sign: 'Sign amendment' })
  expect(await office.clientPrograms.get({ programID })).toMatchObject({ participants: 22, date: wanted, total: 275 })
})

test('A client shares a program with a colleague, who may edit it and then nothing any more', async ({
  as,
  calls,
  createAccount,
  mailbox,
}) => {
  test.setTimeout(120_000)
  const jule = { name: 'Jule Juniper', email: 'jule@teasel.example' }
  const karl = { name: 'Karl Kale', email: 'karl@teasel.example' }
  for (const person of [jule, karl]) await createAccount(person)
  const own = await calls(jule)
  await own.users.register()
  await (await calls(karl)).users.register()
  const { id } = await createRequest(own, 'Teasel College')

  const phone = await as(jule)
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(`/app/day?program=${id}`)
  await phone.getByRole('button', { name: 'Share' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Share this program' })
  await dialog.getByLabel('Share with a colleague').fill(karl.email)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  const rights = dialog.getByRole('combobox', { name: `Rights of ${karl.email}` })
  await expect(rights).toHaveValue('view')
  const mail = await mailbox(karl.email).waitFor(/shared a program with you$/)
  expect(mail.text).toContain('Jule Juniper (jule@teasel.example) plans a program with us')

  const colleague = await as(karl)
  await colleague.goto('/')
  const card = colleague.getByRole('article')
  await expect(card.getByText('Requested', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await rights.selectOption('edit')
  await expect(card.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await dialog.getByRole('button', { name: `Stop sharing with ${karl.email}` }).click()
  await expect(rights).toHaveCount(0)
  await colleague.reload()
  await expect(colleague.getByText('No requests yet')).toBeVisible()
})
