import { describe, expect, it } from 'vitest'
import { form } from '../features/programs/requests/create/request-form.testing.ts'
import { users } from '../features/users/users.documents.ts'
import { listKeptMails } from '../platform/mail/mailer.ts'
import { openWeb, type Signed, type Web } from '../testing/cloud-over-http.ts'
import { ENGINES } from '../testing/engines.ts'

describe.each(ENGINES)('Changing an e-mail address over HTTP on %s', (engine) => {
  async function withAdmin(work: (web: Web, admin: Signed) => Promise<void>) {
    const web = await openWeb(engine)
    try {
      const admin = await web.member('admin@example.edu')
      await web.fetch('/v1/users/register', { method: 'POST', headers: admin.bearer })
      const known = await web.store.get(users, 'admin@example.edu')
      if (!known) throw new Error('the Admin is not registered')
      const { version, ...kept } = known
      await web.store
        .batch()
        .put(users, { ...kept, permission: 'Admin' }, version)
        .commit()
      await work(web, admin)
    } finally {
      await web.close()
    }
  }

  async function moves(web: Web, person: Signed, to: string): Promise<number> {
    const asked = await web.post('/identity/change-email', JSON.stringify({ newEmail: to }), { cookie: person.cookie })
    expect(asked.status).toBe(200)
    await web.outbox.drain()
    const items = await listKeptMails(web.store, web.identity, 50)
    const token = /token=([\w-]+)/.exec(items.find((mail) => mail.to === to)?.text ?? '')?.[1]
    return (await web.post('/identity/verify-email', JSON.stringify({ token }), { cookie: person.cookie })).status
  }

  /** Adds a staff member and a request that name the address. Returns a function that reads their current addresses. */
  async function addressed(web: Web, admin: Signed, email: string) {
    const as = async (method: string, path: string, body?: object) => {
      const answer = await web.fetch(path, {
        method,
        headers: { ...admin.bearer, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return (await answer.json()) as { id: string; staffID: string; email: string; otherContacts: string[] }
    }
    const { staffID } = await as('POST', '/v1/staff', { email, name: 'Tara Target', payRate: 20 })
    const { id } = await as('POST', '/v1/programRequests', { ...form, otherContacts: [email] })
    return async () => [
      (await as('GET', `/v1/staff/${staffID}`)).email,
      ...(await as('GET', `/v1/programRequests/${id}`)).otherContacts,
    ]
  }

  it('moves the records of an address to the new one if the person confirmed the old address', async () => {
    await withAdmin(async (web, admin) => {
      const now = await addressed(web, admin, 'tara@example.edu')
      const tara = await web.member('tara@example.edu')
      expect(await moves(web, tara, 'new@example.edu')).toBe(200)
      expect(await now()).toEqual(['new@example.edu', 'new@example.edu'])
    })
  })

  it('moves no records of an address that its account never confirmed', async () => {
    await withAdmin(async (web, admin) => {
      const now = await addressed(web, admin, 'target@example.edu')
      const squatter = await web.member('target@example.edu', { verified: false })
      expect(await moves(web, squatter, 'thief@example.edu')).toBe(200)
      expect(await now()).toEqual(['target@example.edu', 'target@example.edu'])
      const theirs = await web.fetch('/v1/programRequests/involving', { headers: squatter.bearer })
      expect(await theirs.json()).toMatchObject({ items: [] })
    })
  })
})
