import { readFileSync } from 'node:fs'
import { addDays } from '@belay/contract/dates'
import { today } from './harness/clock.ts'
import { expect, test } from './harness/test.ts'
import { createRequest, PROGRAM_TYPE } from './steps/requests.ts'

const PIA = { name: 'Pia Poplar', email: 'pia@poplar.example' }
const ORGANIZATION = 'Poplar School'
/** A PNG picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A PNG picture, 30 pixels wide and 40 high. */
const PORTRAIT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAB4AAAAoAQAAAADBaHe/AAAAFElEQVR42mP8z8Dwl4mBgYFhaBMAqAQCTKYs7zoAAAAASUVORK5CYII=',
  'base64',
)

test('An Admin adds photos after a program, and its client is told, looks at them and downloads all', async ({
  as,
  calls,
  createAccount,
  mailbox,
}) => {
  await createAccount(PIA)
  const own = await calls(PIA)
  await own.users.register()
  const office = await calls('admin')
  const { id } = await createRequest(own, ORGANIZATION)
  const override = { note: 'It took place' }
  const past = { date: addDays(today().typed, -2), startTime: '9:00 PM', endTime: '10:00 PM' }
  const { programID } = await office.programRequests.approve({ id, ...past, override })

  const admin = await as('admin')
  await admin.goto(`/app/schedule/scheduleDisplay?program=${programID}`)
  const panel = admin.getByRole('dialog')
  const photos = panel.getByRole('list', { name: 'Photos' })
  await test.step('the Admin chooses two photos', async () => {
    await panel.getByLabel('Photos to add').setInputFiles([
      { name: 'one.png', mimeType: 'image/png', buffer: PIXEL },
      { name: 'two.png', mimeType: 'image/png', buffer: PORTRAIT },
    ])
    await expect(photos.locator('img')).toHaveCount(2)
    await expect(admin.getByText('2 added.')).toBeVisible()
    const portrait = photos.locator('img').nth(1)
    // A photo keeps its shape.
    const readShape = (shown: HTMLImageElement) => shown.naturalWidth / shown.naturalHeight
    await expect.poll(() => portrait.evaluate(readShape)).toBeCloseTo(3 / 4, 1)
  })
  await test.step('the Admin writes words under one, removes it, and takes that back', async () => {
    await panel.getByRole('button', { name: 'Actions for Photo 1 of 2' }).click()
    await admin.getByRole('menuitem', { name: 'Edit words' }).click()
    await admin.getByRole('textbox', { name: 'Words' }).fill('At the tower')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(photos.getByRole('img', { name: 'At the tower' })).toBeVisible()
    await panel.getByRole('button', { name: 'Actions for At the tower' }).click()
    await admin.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(photos.locator('img')).toHaveCount(1)
    await admin.getByRole('button', { name: 'Undo' }).last().click()
    await expect(photos.locator('img')).toHaveCount(2)
  })

  const client = await as(PIA)
  const mail = await mailbox(PIA.email).waitFor(/^Photos of /)
  expect(mail.text).toContain('download them')
  await client.goto(`/app/day?program=${programID}`)
  await expect(client.getByRole('heading', { name: PROGRAM_TYPE })).toBeVisible()
  await test.step('the client opens a photo, and goes on by the arrow keys', async () => {
    await client.getByRole('button', { name: 'At the tower' }).click()
    const viewer = client.getByRole('dialog', { name: 'Photo 1 of 2' })
    await expect(viewer.getByRole('img', { name: 'At the tower' })).toBeVisible()
    await client.keyboard.press('ArrowRight')
    await expect(client.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible()
    await client.keyboard.press('Escape')
    await expect(client.getByRole('dialog')).toHaveCount(0)
    await expect(client.getByRole('button', { name: 'At the tower' })).toBeFocused()
  })
  await test.step('the client downloads all as one file', async () => {
    const [file] = await Promise.all([
      client.waitForEvent('download'),
      client.getByRole('link', { name: 'Download all' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('photos.zip')
    const zip = readFileSync(await file.path())
    expect(zip.toString('latin1', 0, 4)).toBe('PK\x03\x04')
    expect(zip.includes('photo-02.')).toBe(true)
  })
})
