import { readFile } from 'node:fs/promises'
import { findViolations } from './harness/axe.ts'
import type { Calls } from './harness/calls.ts'
import { today } from './harness/clock.ts'
import { PEOPLE } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { createRequest } from './steps/requests.ts'

const question = { kind: 'longText' as const, required: false, isHealth: true, choices: [] }

/** Creates a signed program of the client for today, led by the Facilitator, with the centre's form and a link. */
async function createSignedProgram(admin: Calls, client: Calls) {
  const { version } = await admin.participants.getForm({})
  await admin.participants.saveForm({
    text: '<p>I take part at my own risk.</p>',
    questions: [{ ...question, id: 'allergies', label: 'Allergies and medication' }],
    asksBirthDate: false,
    healthKeptDays: 30,
    formsKeptYears: 3,
    version,
  })
  const { id } = await createRequest(client, 'Larkspur School')
  const override = { note: 'All day.' }
  const times = { date: today().typed, startTime: '12:00 AM', endTime: '11:59 PM' }
  const { programID } = await admin.programRequests.approve({ id, ...times, override })
  if (!programID) throw new Error('the request has no program')
  const { programName } = await admin.programSchedule.update({ programID, participants: 30, override })
  const { staffID } = await admin.staff.getByEmail({ email: PEOPLE.facilitator.email })
  const facilitators = [{ staffID, role: 'Lead', hours: 3 }]
  await admin.staffPrograms.sync({ programID, programName, date: times.date, facilitators, override })
  await admin.clientPrograms.update({
    programID,
    lineItems: [{ itemID: null, description: 'Day', unitPrice: 100, unit: null, quantity: 1 }],
  })
  const { documentHash } = await admin.clientPrograms.send({ programID })
  const signature = { documentHash: documentHash ?? '', name: 'Cleo Client', method: 'typed', agreed: true } as const
  await client.clientPrograms.sign({ programID, ...signature })
  return { programID, programName }
}

test('Thirty participants send their forms by the link; the client sees who, and the lead sees the needs', async ({
  as,
  calls,
  browser,
  baseURL,
}) => {
  const admin = await calls('admin')
  const { programID, programName } = await createSignedProgram(admin, await calls('client'))
  const client = await as('client')
  await client.goto(`/app/day?program=${programID}`)
  await client.getByRole('button', { name: 'Make the link for participants' }).click()
  await expect(client.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  const { link } = await admin.participants.list({ programID })
  const url = link?.url.replace(/^https?:\/\/[^/]+/, baseURL ?? '') ?? ''

  await test.step('a parent fills in and signs the form on a small phone, and corrects it', async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
    const phone = await context.newPage()
    await phone.goto(url)
    await expect(phone.getByRole('heading', { level: 1, name: programName })).toBeVisible()
    await expect(phone.getByText('I take part at my own risk.')).toBeVisible()
    expect(await findViolations(phone)).toEqual([])
    await phone.getByLabel('Name of the participant').fill('Mia Larkspur')
    await phone.getByRole('button', { name: 'Sign and send' }).click()
    await expect(phone.getByText('Agree to sign electronically.')).toBeVisible()
    await phone.getByLabel('Under 18').check()
    await phone.getByLabel('Name of the parent or guardian').fill('Gus Larkspur')
    await phone.getByLabel('Their e-mail').fill('gus@example.org')
    await phone.getByLabel(/Allergies/).fill('Peanuts')
    await phone.getByRole('checkbox').check()
    await phone.getByRole('button', { name: 'Sign and send' }).click()
    await expect(phone.getByRole('heading', { name: 'Done' })).toBeVisible()
    await phone.getByRole('button', { name: 'Correct this form' }).click()
    await expect(phone.getByLabel(/Allergies/)).toHaveValue('Peanuts')
    await phone.getByLabel(/Allergies/).fill('Peanuts, has a pen')
    await phone.getByRole('checkbox').check()
    await phone.getByRole('button', { name: 'Sign and send' }).click()
    await expect(phone.getByText('We have the corrected form')).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await context.close()
  })

  await test.step('the client reads the count live, and no answers', async () => {
    await expect(client.getByText('1 of 30 returned')).toBeVisible()
    await client.getByText('1 name').click()
    await expect(client.getByText('Mia Larkspur')).toBeVisible()
    await expect(client.getByText('Peanuts')).toHaveCount(0)
    await client.getByText('1 name').click()
    await client.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void document.body.setAttribute('data-copied', text)
    })
    await client.getByRole('button', { name: 'Copy a reminder' }).click()
    await expect(client.getByText('Reminder copied.')).toBeVisible()
    await expect(client.locator('body')).toHaveAttribute(
      'data-copied',
      /^We still need 29 participant forms for .*#token=/,
    )
  })

  await test.step('29 other devices send a form at the same time', async () => {
    const token = decodeURIComponent(url.split('#token=')[1] ?? '')
    const { form } = await admin.participants.open({ token })
    const send = async (device: number) => {
      const name = `Adult ${device}`
      const answer = await fetch(`${baseURL}/v1/participants`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ token, key: `journey-device-${String(device).padStart(20, '0')}`, formHash: form.hash, name },
          ...{ birthDate: null, isAdult: true, guardian: null, answers: [], agreed: true },
          signature: { name, strokes: '' },
        }),
      })
      expect(answer.status).toBe(200)
    }
    await Promise.all(Array.from({ length: 29 }, (_, device) => send(device)))
    await expect(client.getByText('30 of 30 returned')).toBeVisible()
  })

  await test.step('the client removes a form with Undo, and records one on paper', async () => {
    await client.getByText('30 names').click()
    await client.getByRole('button', { name: 'Remove the form of Adult 7' }).click()
    await expect(client.getByText('29 of 30 returned')).toBeVisible()
    await client.getByRole('button', { name: 'Undo' }).click()
    await expect(client.getByText('30 of 30 returned')).toBeVisible()
    await client.getByLabel('Signed on paper').fill('Pat Larkspur')
    await client.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(client.getByText('31 of 30 returned')).toBeVisible()
    expect(await findViolations(client)).toEqual([])
  })

  await test.step('an Admin opens a form with its signature, and downloads and prints', async () => {
    const office = await as('admin')
    await office.addInitScript(() => {
      // Keeps the printed sheets, which are removed after printing.
      const findSheet = () => [...document.querySelectorAll('[data-print="sheet"]')].at(-1)
      window.print = () => document.body.append(findSheet()?.cloneNode(true) ?? '')
    })
    await office.goto(`/app/schedule/scheduleDisplay?program=${programID}`)
    await office.getByText('31 names').click()
    await office.getByRole('button', { name: 'Open the form of Mia Larkspur' }).click()
    const form = office.getByRole('dialog', { name: 'Form of Mia Larkspur' })
    await expect(form.getByText('Peanuts, has a pen')).toBeVisible()
    await expect(form.getByText('Gus Larkspur (gus@example.org)')).toBeVisible()
    await expect(form.getByText('I take part at my own risk.')).toBeVisible()
    expect(await findViolations(office)).toEqual([])
    const ofPerson = office.waitForEvent('download')
    await form.getByRole('button', { name: 'Download the data' }).click()
    expect((await ofPerson).suggestedFilename()).toBe('participant-form.json')
    await form.getByRole('button', { name: 'Print' }).click()
    const sheet = office.locator('[data-print="sheet"]')
    await expect(sheet).toContainText('Peanuts, has a pen')
    await office.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    const ofProgram = office.waitForEvent('download')
    await office.getByRole('button', { name: 'Download CSV' }).last().click()
    const csv = await readFile(await (await ofProgram).path(), 'utf8')
    expect(csv).toContain('Allergies and medication')
    expect(csv).toMatch(/Mia Larkspur,Signed by a parent or guardian,no,.*"Peanuts, has a pen"/)
    await office.getByRole('button', { name: 'QR code' }).click()
    await office.getByRole('dialog', { name: 'QR code' }).getByRole('button', { name: 'Print' }).click()
    await expect(sheet.last()).toContainText('Scan this code with your phone')
  })

  await test.step('the lead reads the needs on the shift page', async () => {
    const lead = await as('facilitator')
    await lead.goto(`/app/schedule/shift?program=${programID}`)
    await expect(lead.getByText('31 of 30 returned, 1 under 18')).toBeVisible()
    await expect(lead.getByText('Peanuts, has a pen')).toBeVisible()
  })
})
