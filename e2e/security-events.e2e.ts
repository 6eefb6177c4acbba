import { readFile } from 'node:fs/promises'
import { expect, test } from './harness/test.ts'

const REFUSED = 'users.list permission-denied'
/** The only person in this story with events, because other stories of the same centre cause events too. */
const RILEY = { name: 'Riley Refused', email: 'riley.refused@example.edu' }

test('An Admin finds the refused calls of a person, and saves them as a file', async ({
  as,
  calls,
  createFacilitator,
}) => {
  await createFacilitator(RILEY)
  const riley = await calls(RILEY)
  for (let n = 0; n < 3; n++) await expect(riley.users.list({})).rejects.toMatchObject({ code: 'permission-denied' })
  const admin = await as('admin')
  // Events are stored within two seconds.
  await expect
    .poll(async () => {
      const where = { kind: 'refusals', person: RILEY.email } as const
      const { items } = await (await calls('admin')).securityEvents.list({ where })
      return items.map(({ email, detail, count }) => `${email}: ${detail}, ${count}`)
    })
    .toEqual([`${RILEY.email}: ${REFUSED}, 3`])
  await admin.goto(`/app/analytics/analyticsView?tab=security&by=${encodeURIComponent(RILEY.email)}`)
  const rows = (words: string) => admin.getByRole('row').filter({ hasText: words })
  await expect(rows('Call refused, 3 times')).toContainText(RILEY.email)
  await expect(rows('Call refused, 3 times')).toContainText(REFUSED)
  await expect(rows('Pay rate changed')).toHaveCount(1)

  await admin.getByLabel('Filter by kind').selectOption('Refusals')
  await expect(rows('Pay rate changed')).toHaveCount(0)
  await expect(rows('Call refused, 3 times')).toHaveCount(1)
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(REFUSED)

  // The file itself is an event.
  await expect
    .poll(async () => {
      const { items } = await (await calls('admin')).securityEvents.list({ where: { kind: 'exports' } })
      return items.map(({ email, detail }) => `${email}: ${detail}`)
    })
    .toContain('admin@example.edu: csv security-events')
})
