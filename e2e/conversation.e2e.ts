import { createTransport } from 'nodemailer'
import { findViolations } from './harness/axe.ts'
import { linkIn } from './harness/mail.ts'
import { expect, test } from './harness/test.ts'
import { createRequest } from './steps/requests.ts'

test.use({ viewport: { width: 360, height: 740 }, receivesReplies: true, centre: 'answers by mail' })
test.describe.configure({ timeout: 120_000 })

const WANDA = { name: 'Wanda Willow', email: 'wanda@tamarack.example' }
const ORGANIZATION = 'Tamarack Academy'
const QUESTION = 'May we bring our own lunch?\nWe are 24.'

test('A client writes with a file, an Admin answers from the inbox, and the client answers the e-mail', async ({
  as,
  calls,
  createAccount,
  mailbox,
  page,
  pageErrors,
  replyPort,
  signIn,
}) => {
  await createAccount(WANDA)
  const own = await calls(WANDA)
  await own.users.register()
  const { id } = await createRequest(own, ORGANIZATION)
  const phone = await as(WANDA)
  await phone.goto(`/app/day?program=${id}`)
  const section = phone.getByRole('article')
  const field = section.getByLabel('Your message')

  await test.step('the text stays on the device until it is sent', async () => {
    await field.fill(QUESTION)
    await phone.reload()
    await expect(field).toHaveValue(QUESTION)
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await phone.context().setOffline(true)
    await section.getByRole('button', { name: 'Send' }).click()
    await expect(section.getByRole('alert')).toContainText('Nothing was sent')
    await expect(field).toHaveValue(QUESTION)
    await phone.context().setOffline(false)
  })

  await test.step('she attaches a file and sends it', async () => {
    const list = { name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Sandwiches') }
    await section.getByLabel('File').setInputFiles(list)
    await expect(section.getByText('menu.txt')).toBeVisible()
    await section.getByRole('button', { name: 'Send' }).click()
    const thread = section.getByRole('list', { name: 'Messages about this program' })
    await expect(thread.getByText('May we bring our own lunch?')).toBeVisible()
    await expect(thread.getByRole('button', { name: 'menu.txt' })).toBeVisible()
    await expect(field).toHaveValue('')
    expect(await findViolations(phone)).toEqual([])
  })

  await test.step('an Admin finds it in the inbox and answers', async () => {
    await signIn('admin')
    await page.goto('/dashboard?kind=messages')
    await expect(page.getByText('“May we bring our own lunch? We are 24.”')).toBeVisible()
    await page.getByRole('link', { name: `Answer ${ORGANIZATION}` }).click()
    const panel = page.getByRole('dialog', { name: new RegExp(ORGANIZATION) })
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'menu.txt' }).click()
    expect((await download).suggestedFilename()).toBe('menu.txt')
    await panel.getByLabel('Answer').fill('Yes. There is a fridge.')
    await expect(panel.getByText(/gets? it here and by e-mail/)).toBeVisible()
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(panel.getByText('Yes. There is a fridge.')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.goto('/dashboard?kind=messages')
    await expect(page.getByRole('button', { name: /^No answer needed/ })).toBeVisible()
    await expect(page.getByText(ORGANIZATION)).toHaveCount(0)
  })

  await test.step('she sees the answer at once, and gets it by mail with a link to the conversation', async () => {
    await expect(section.getByText('Yes. There is a fridge.')).toBeVisible()
    const mail = await mailbox(WANDA.email).waitFor('Message about')
    expect(mail.text).toContain('Yes. There is a fridge.')
    await phone.goto(linkIn(mail, '/app/day'))
    await expect(section.getByText('Yes. There is a fridge.')).toBeVisible()
  })

  await test.step('her answer to the mail becomes a message, without the quoted mail', async () => {
    const { replyTo, text, subject } = await mailbox(WANDA.email).waitFor('Message about')
    const quote = `On Sat, Nov 28, 2026 at 9:00 AM Ridgeline wrote:\n\n${text.replaceAll(/^/gm, '> ')}`
    const answer = `Perfect, thank you!\n\n${quote}`
    const transport = createTransport({ host: '127.0.0.1', port: replyPort, ignoreTLS: true })
    await transport.sendMail({ from: WANDA.email, to: replyTo, subject: `Re: ${subject}`, text: answer })
    await expect(section.getByText('Perfect, thank you!')).toBeVisible()
    await expect(section.getByText('by e-mail', { exact: false }).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('“Perfect, thank you!”')).toBeVisible()
  })

  await test.step('it needs no answer', async () => {
    const dismiss = page.getByRole('button', { name: new RegExp(`^No answer needed: ${ORGANIZATION}`) })
    await dismiss.click()
    await expect(dismiss).toHaveCount(0)
    const { items } = await (await calls('admin')).inbox.list({ kind: 'messages' })
    expect(items.map((item) => item.id)).not.toContain(id)
  })
})
