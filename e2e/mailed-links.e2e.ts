import type { Page, Request } from '@playwright/test'
import { linkIn } from './harness/mail.ts'
import { expect, test } from './harness/test.ts'
import { contractLinkIn, openMailedContract, sendContract } from './steps/contracts.ts'

/** Records the address and headers of all requests of a page. */
function recordRequests(page: Page) {
  const requests: Promise<string>[] = []
  const record = (request: Request) =>
    requests.push(request.allHeaders().then((headers) => `${request.url()} ${JSON.stringify(headers)}`))
  page.on('request', record)
  return () => {
    page.off('request', record)
    return Promise.all(requests)
  }
}

const tokenOf = (link: string) => /#token=([\w-]{43})$/.exec(link)?.[1] ?? 'no token'

test('The token of a contract link is in no address, request or referrer, and the link survives a reload', async ({
  page,
  calls,
  mailbox,
}) => {
  const requests = recordRequests(page)
  const signerEmail = 'bursar@school.example'
  const { programID } = await sendContract(await calls('admin'), { organization: 'Alder School', signerEmail })
  const link = contractLinkIn(await mailbox(signerEmail).waitFor(/^Please sign/))
  await page.goto(link)
  const open = page.getByRole('button', { name: 'Open the contract' })
  await expect(open).toBeVisible()
  await expect(page).toHaveURL(`/contract?contract=${programID}`)
  await page.reload()
  await open.click()
  await expect(page.getByRole('button', { name: 'Sign contract' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign contract' })).toBeVisible()
  await expect(page).toHaveURL(`/contract?contract=${programID}`)
  const sent = await requests()
  expect(sent.length).toBeGreaterThan(20)
  expect(sent.filter((request) => request.includes(tokenOf(link)) || /"referer":"[^"]/i.test(request))).toEqual([])
})

test('A reminder replaces the link of the first e-mail, and an open contract can still be signed', async ({
  page,
  calls,
  mailbox,
  pageErrors,
  context,
}) => {
  const admin = await calls('admin')
  const signerEmail = 'registrar@school.example'
  const { programID } = await sendContract(admin, { organization: 'Birch School', signerEmail })
  const first = await mailbox(signerEmail).waitFor(/^Please sign/)
  await openMailedContract(page, first)
  await page.getByRole('button', { name: 'Sign contract' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign contract' })
  await dialog.getByText('Type', { exact: true }).click()
  await dialog.getByLabel('Full name').fill('Rita Registrar')
  await admin.clientPrograms.remind({ programID })
  await mailbox(signerEmail).waitFor(/^Reminder/)

  pageErrors.allow(/412/)
  const later = await context.newPage()
  await later.goto(contractLinkIn(first))
  await later.getByRole('button', { name: 'Open the contract' }).click()
  await expect(later.getByRole('heading', { name: 'We sent you a newer link' })).toBeVisible()
  await later.getByLabel('E-mail').fill(signerEmail)
  await later.getByRole('button', { name: 'E-mail me a new link' }).click()
  await openMailedContract(later, await mailbox(signerEmail).waitFor(/^Your contract/))

  await expect(dialog.getByLabel('Full name')).toHaveValue('Rita Registrar')
  await dialog.getByLabel(/agree/i).check()
  await dialog.getByRole('button', { name: 'Sign contract' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Signed' })).toBeVisible()
})

test('The token of a password link is in no address, request or referrer, and a newer link replaces it', async ({
  page,
  cloud,
  mailbox,
  createAccount,
}) => {
  const requests = recordRequests(page)
  const email = 'two-links@example.edu'
  await createAccount({ email, name: 'Tula Twolinks' })
  const links: string[] = []
  for (const _time of ['first', 'second']) {
    const after = Date.now()
    const headers = { origin: cloud.origin }
    await page.request.post(`${cloud.origin}/identity/request-password-reset`, { headers, data: { email } })
    links.push(linkIn(await mailbox(email).waitFor(/password/i, { after }), 'mode=reset'))
  }
  await page.goto(links[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  // The second address differs from the first only in its token, so the app loads the page again.
  await page.evaluate(() => document.body.setAttribute('data-first', ''))
  await page.goto(links[1] ?? '')
  await page.waitForFunction(() => document.body && !document.body.hasAttribute('data-first'))
  await expect(page).not.toHaveURL(/token/)
  await page.getByLabel('New password').fill('another good one')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
  const sent = await requests()
  for (const link of links) expect(sent.filter((request) => request.includes(tokenOf(link)))).toEqual([])
  expect(sent.filter((request) => /"referer":"[^"]/i.test(request))).toEqual([])
})
