import { expect, test } from './harness/test.ts'
import {
  chooseAction,
  contractLinkIn,
  createContract,
  createProgramContract,
  openMailedContract,
  sendContract,
  signByTyping,
  takeBack,
} from './steps/contracts.ts'

const ASKED_TO_SIGN = /^Please sign/

test('A signer declines by the mailed link, takes it back and declines again; the Admin reads the reason', async ({
  page,
  as,
  calls,
  mailbox,
}) => {
  const email = 'principal@school.example'
  const { programID } = await sendContract(await calls('admin'), { signerEmail: email })
  await openMailedContract(page, await mailbox(email).waitFor(ASKED_TO_SIGN))
  const decline = async (reason: string) => {
    await chooseAction(page, 'Decline')
    const dialog = page.getByRole('dialog', { name: 'Decline to sign' })
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'You declined on' })).toContainText(reason)
  }
  await decline('A slip of the thumb.')
  await takeBack(page)
  await decline('We have no budget before summer.')
  await expect(page.getByRole('button', { name: 'Sign contract' })).toHaveCount(0)

  await mailbox('admin@example.edu').waitFor(/declined/i)
  const admin = await as('admin')
  await admin.goto(`/app/contract/viewContracts?contract=${programID}`)
  await expect(admin.getByText('Reason: We have no budget before summer.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Send for signature' })).toBeVisible()
})

test('A signer forwards the contract, takes it back and forwards it again; the right person signs it', async ({
  page,
  calls,
  mailbox,
  pageErrors,
}) => {
  const [first, right] = ['teacher@school.example', 'director@school.example']
  await sendContract(await calls('admin'), { organization: 'Larch Academy', signerEmail: first })
  const mail = await mailbox(first).waitFor(ASKED_TO_SIGN)
  await openMailedContract(page, mail)
  const forwardTo = async (signer: string) => {
    await chooseAction(page, 'Forward to the right signer')
    const dialog = page.getByRole('dialog', { name: 'Forward to the right signer' })
    await dialog.getByLabel("Signer's e-mail").fill(signer)
    await dialog.getByLabel('Note').fill('You sign for the school, not me.')
    await dialog.getByRole('button', { name: 'Forward' }).click()
    await expect(page.getByText(`You forwarded this contract to ${signer}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign contract' })).toHaveCount(0)
  }
  await forwardTo('directer@school.example')
  await page.goto('about:blank')
  await page.goto(contractLinkIn(mail))
  await takeBack(page)
  await forwardTo(right)

  const forwarded = await mailbox(right).waitFor(ASKED_TO_SIGN)
  expect(forwarded.text).toContain('You sign for the school, not me.')
  await openMailedContract(page, forwarded)
  await signByTyping(page, 'Dina Director', { role: 'Director' })
  await expect(page.getByRole('status').filter({ hasText: 'Signed' })).toBeVisible()
  await expect(page.getByText('Signed as')).toBeVisible()
  await mailbox('admin@example.edu').waitFor(/signed/i)

  pageErrors.allow(/40[0-9]/)
  await page.goto('about:blank')
  await page.goto(contractLinkIn(mail))
  await page.reload()
  await expect(page.getByText('Team day, per person')).toHaveCount(0)
})

test('An Admin voids a signed contract: the signed version is kept with the reason, and a new draft begins', async ({
  as,
  calls,
  mailbox,
}) => {
  const signerEmail = 'client@example.edu'
  const contract = await sendContract(await calls('admin'), { organization: 'Tamarack Works', signerEmail })
  const { programID, documentHash } = contract
  await (await calls('client')).clientPrograms.sign({
    programID,
    documentHash: documentHash ?? '',
    name: 'Cleo Marsh',
    method: 'typed',
    agreed: true,
  })
  const admin = await as('admin')
  await admin.goto(`/app/contract/viewContracts?contract=${programID}`)
  await admin.getByRole('button', { name: 'Void', exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: 'Void this contract' })
  await dialog.getByLabel('Reason').fill('The number of participants changed.')
  await dialog.getByRole('button', { name: 'Void contract' }).click()
  await expect(admin.getByText('Contract voided. You have a new draft.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Send for signature' })).toBeVisible()
  const voided = admin.getByRole('listitem').filter({ hasText: 'Signed by Cleo Marsh' })
  await expect(voided).toContainText('The number of participants changed.')
  await expect(admin.getByRole('button', { name: 'PDF of voided version 1' })).toBeVisible()
  await mailbox(signerEmail).waitFor('A signed contract was voided')
})

test('An Admin amends a signed contract; its signer sees the changes, and the PDF names both versions', async ({
  page,
  as,
  calls,
  mailbox,
}) => {
  const cloud = await calls('admin')
  const signerEmail = 'head@school.example'
  const program = { programName: 'Team day, Alder School', date: '10/12/2027', location: 'Meadow' }
  const programID = await createProgramContract(cloud, 'Alder School', program, signerEmail)
  await cloud.clientPrograms.send({ programID })
  await openMailedContract(page, await mailbox(signerEmail).waitFor(ASKED_TO_SIGN))
  await signByTyping(page, 'Hedda Head')
  await mailbox(signerEmail).waitFor('A contract was signed')
  await cloud.programSchedule.update({ programID, participants: 25, location: 'Lodge' })

  const admin = await as('admin')
  await admin.goto(`/app/contract/viewContracts?contract=${programID}`)
  await expect(admin.getByText('Amend it, so that the client can sign the change.')).toBeVisible()
  await admin.getByRole('button', { name: 'Amend' }).click()
  const form = admin.getByRole('dialog', { name: 'Edit amendment' })
  await expect(form.getByRole('region', { name: 'Program' })).toContainText('Lodge')
  await form.getByLabel('Discount').fill('30')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('row', { name: 'Total $200.00 $220.00' })).toBeVisible()
  await admin.getByRole('button', { name: 'Send for signature' }).click()
  const sentAt = Date.now()
  await admin.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(admin.getByText(`Waiting for ${signerEmail} to sign.`)).toBeVisible()
  await expect(admin.getByText('Signed, in force')).toBeVisible()

  const amendmentMail = await mailbox(signerEmail).waitFor(ASKED_TO_SIGN, { after: sentAt })
  await openMailedContract(page, amendmentMail, 'Sign amendment')
  const place = page.getByRole('row', { name: /^Place/ })
  await expect(place).toContainText('Meadow')
  await expect(place.getByRole('insertion')).toHaveText('Lodge')
  await expect(page.getByRole('row', { name: /^Date/ }).getByRole('insertion')).toHaveCount(0)
  await signByTyping(page, 'Hedda Head', { sign: 'Sign amendment' })
  await expect(page.getByRole('status').filter({ hasText: 'Signed' })).toBeVisible()

  await expect(admin.getByRole('listitem').filter({ hasText: 'replaced by the amendment' })).toBeVisible()
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toContain('Alder School')
  expect(await cloud.clientPrograms.get({ programID })).toMatchObject({
    total: 220,
    location: 'Lodge',
    frozen: { replaces: { version: 1 } },
    versions: [{ frozen: { location: 'Meadow', total: 200 } }],
  })
})

test("A stranger cannot read another person's contract", async ({ as, calls, pageErrors }) => {
  const contract = await createContract(await calls('admin'), { signerEmail: 'client@example.edu' })
  pageErrors.allow(/clientPrograms/, /404/)
  const stranger = await as('noAccess')
  await stranger.goto(`/app/contract/viewContracts?contract=${contract.programID}`)
  await expect(stranger.getByRole('main').getByRole('alert')).toContainText('Not found')
  await expect(stranger.getByText('Team day, per person')).toHaveCount(0)
})

test("An Admin changes the program from its contract's form, and keeps everything they typed", async ({
  as,
  calls,
  pageErrors,
}) => {
  // The contract was updated with its program, so the form's first save is refused and the second one succeeds.
  pageErrors.allow(/409/)
  const cloud = await calls('admin')
  const program = { programName: 'Tower day, Hemlock School', date: '11/24/2027', location: 'Tower' }
  const programID = await createProgramContract(cloud, 'Hemlock School', program, 'client@example.edu')
  const admin = await as('admin')
  await admin.goto(`/app/contract/viewContracts?contract=${programID}&edit=true`)
  const contract = admin.getByRole('dialog', { name: 'Edit contract' })
  const facts = contract.getByRole('region', { name: 'Program' })
  await expect(facts).toContainText('Tower')
  await expect(contract.getByLabel('Date')).toHaveCount(0)
  await expect(contract.getByRole('textbox', { name: 'Quantity' })).toHaveValue('20')
  await contract.getByLabel('Contact name').fill('Hanna Hemlock')

  await facts.getByRole('button', { name: 'Change' }).click()
  const programForm = admin.getByRole('dialog', { name: 'Edit program' })
  await programForm.getByLabel('Participants').fill('42')
  await programForm.getByRole('button', { name: 'Save' }).click()
  await expect(programForm).toHaveCount(0)
  await expect(facts).toContainText('42')
  await expect(contract.getByRole('textbox', { name: 'Quantity' })).toHaveValue('42')
  await expect(contract.getByLabel('Contact name')).toHaveValue('Hanna Hemlock')

  await contract.getByRole('button', { name: 'Save' }).click()
  await expect(contract).toHaveCount(0)
  expect(await cloud.clientPrograms.get({ programID })).toMatchObject({
    contactPersonName: 'Hanna Hemlock',
    participants: 42,
    total: 420,
  })
})
