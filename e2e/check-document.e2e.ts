import { findViolations } from './harness/axe.ts'
import { cookieOf, tokenOf } from './harness/http-sign-in.ts'
import { expect, test } from './harness/test.ts'

test('Anybody checks by its bytes if a PDF is a signed contract', async ({ calls, page, cloud: { origin } }) => {
  const { items } = await (await calls('admin')).clientPrograms.list({ where: { status: 'Signed' }, limit: 1 })
  const token = await tokenOf(origin, await cookieOf(origin, 'admin@example.edu'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/v1/clientPrograms/${items[0]?.programID}/pdf`, { headers })
  expect(answer.status).toBe(200)
  const pdf = Buffer.from(await answer.arrayBuffer())
  const changed = Buffer.concat([pdf, Buffer.from('\n')])

  await page.goto('/check')
  const result = page.getByRole('status').filter({ hasText: '.pdf' })
  const check = (name: string, buffer: Buffer) =>
    page.getByLabel('Choose a PDF').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await check('contract.pdf', pdf)
  await expect(result).toContainText('Yes. contract.pdf is, byte for byte, the contract that was signed on')
  await check('changed.pdf', changed)
  await expect(result).toContainText("No. changed.pdf isn't the stored PDF")
  expect(await findViolations(page)).toEqual([])
})
