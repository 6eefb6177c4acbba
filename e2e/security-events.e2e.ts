import { readFile } from 'node:fs/promises'
import { expect, test } from './harness/test.ts'

// Other stories of the same centre cause refusals and exports too.
const REFUSED = 'users.list permission-denied'

test('An Admin finds the refused calls of a person, and saves them as a file', async ({ as, calls }) => {
  const client = await calls('client')
  for (let n = 0; n < 3; n++) await expect(client.users.list({})).rejects.toMatchObject({ code: 'permission-denied' })
  const admin = await as('admin')
  // Events are stored within two seconds.
  await expect
    .poll(async () => {
      const { items } = await (await calls('admin')).securityEvents.list({ where: { kind: 'refusals' } })
      return items.filter(({ detail }) => detail === REFUSED).map(({ email, count }) => `${email}: ${count}`)
    })
    .toEqual(['client@example.edu: 3'])
  await admin.goto('/app/analytics/analyticsView?tab=security')
  const row = admin.getByRole('row').filter({ hasText: 'Call refused, 3 times' })
  await expect(row).toContainText('client@example.edu')
  await expect(row).toContainText(REFUSED)
  await expect(admin.getByRole('row').filter({ hasText: 'Pay rate changed' })).not.toHaveCount(0)

  await admin.getByLabel('Filter by kind').selectOption('Refusals')
  await expect(admin.getByRole('row').filter({ hasText: 'Pay rate changed' })).toHaveCount(0)
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
  expect(lines.filter((line) => line.includes(REFUSED))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('Pay rate changed'))).toEqual([])

  // The file itself is an event.
  await expect
    .poll(async () => {
      const { items } = await (await calls('admin')).securityEvents.list({ where: { kind: 'exports' } })
      return items.map(({ email, detail }) => `${email}: ${detail}`)
    })
    .toContain('admin@example.edu: csv security-events')
})
