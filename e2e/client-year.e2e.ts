import { createPhone, phoneOfPage } from './harness/phone.ts'
import { test } from './harness/test.ts'
import { startWebKit } from './harness/webkit.ts'
import { playClientYear } from './steps/client-year.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('A client’s year on a phone leads from the first page to the request for the next year @firefox', async ({
  page,
  cloud: { origin },
  calls,
  mailbox,
  browserName,
}) => {
  test.setTimeout(180_000)
  const office = await calls('admin')
  await playClientYear({ phone: phoneOfPage(page), origin, office, mailbox, program: `Osier rapids ${browserName}` })
})

test('A client’s year works in Safari’s engine @webkit', async ({ cloud: { origin }, calls, mailbox }, info) => {
  test.setTimeout(240_000)
  const webkit = await startWebKit()
  try {
    const office = await calls('admin')
    await playClientYear({ phone: createPhone(webkit), origin, office, mailbox, program: 'Osier rapids' })
  } catch (error) {
    await info.attach('window', { body: await webkit.picture(), contentType: 'image/png' })
    throw error
  } finally {
    await webkit.close()
  }
})
