import { describe, expect, it, onTestFinished } from 'vitest'
import { form } from '../../features/programs/requests/create/request-form.testing.ts'
import { listStoredMails } from '../../platform/mail/mailer.ts'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'
import { createHttpClient } from '../../testing/http-client.ts'

describe.each(ENGINES)('Changing an e-mail address over HTTP on %s', (engine) => {
  async function start() {
    const web = await openWeb(engine)
    onTestFinished(web.close)
    return { web, admin: createHttpClient(web, (await web.admin('admin@example.edu')).bearer) }
  }

  async function changeAddress(web: Web, { cookie }: Signed, to: string): Promise<number> {
    const asked = await web.post('/identity/change-email', JSON.stringify({ newEmail: to }), { cookie })
    expect(asked.status).toBe(200)
    await web.outbox.drain()
    const items = await listStoredMails(web.store, web.services.identity, 50)
    const token = /#token=([\w-]+)/.exec(items.find((mail) => mail.to === to)?.text ?? '')?.[1]
    return (await web.post('/identity/verify-email', JSON.stringify({ token }), { cookie })).status
  }

  /** Adds a staff member and a request that name the address. Returns a function that reads their current addresses. */
  async function addRecords(admin: ReturnType<typeof createHttpClient>, email: string) {
    const { staffID } = await admin.staff.create({ email, name: 'Tara Target', payRate: 20 })
    const { id } = await admin.programRequests.create({ ...form, otherContacts: [email] })
    return async () => [
      (await admin.staff.get({ staffID })).email,
      ...(await admin.programRequests.get({ id })).otherContacts,
    ]
  }

  it('moves the records of an address to the new one if the person confirmed the old address', async () => {
    const { web, admin } = await start()
    const readAddresses = await addRecords(admin, 'tara@example.edu')
    const tara = await web.member('tara@example.edu')
    expect(await changeAddress(web, tara, 'new@example.edu')).toBe(200)
    expect(await readAddresses()).toEqual(['new@example.edu', 'new@example.edu'])
  })

  it('moves no records of an address that its account never confirmed', async () => {
    const { web, admin } = await start()
    const readAddresses = await addRecords(admin, 'target@example.edu')
    const squatter = await web.member('target@example.edu', { verified: false })
    expect(await changeAddress(web, squatter, 'thief@example.edu')).toBe(200)
    expect(await readAddresses()).toEqual(['target@example.edu', 'target@example.edu'])
    const theirs = await web.fetch('/v1/programRequests/involving', { headers: squatter.bearer })
    expect(await theirs.json()).toMatchObject({ items: [] })
  })
})
