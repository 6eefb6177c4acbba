import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { SECOND } from '@belay/contract/constants'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../platform/identity/identity.documents.ts'
import { findSignedIn } from '../../platform/identity/sessions.ts'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const PASSWORDS = { newPassword: 'brand-new-horse', currentPassword: 'correct-horse' }

describe.each(ENGINES)('The next call of a session on %s', (engine) => {
  let web: Web
  let admin: Signed
  beforeAll(async () => {
    web = await openWeb(engine)
    admin = await web.admin('admin@example.edu')
  })
  afterAll(() => web.close())

  const asAdmin = async (method: string, path: string, body: object = {}) => {
    const headers = { ...admin.bearer, 'content-type': 'application/json' }
    const answer = await web.fetch(path, { method, headers, body: JSON.stringify(body) })
    expect(answer.status, `${method} ${path}`).toBe(200)
  }
  const identity = async (person: Signed, path: string, body: object = {}) => {
    const answer = await web.post(`/identity/${path}`, JSON.stringify(body), { cookie: person.cookie })
    expect(answer.status, path).toBe(200)
  }

  /** Signs in a person, who makes two calls, so that every cache contains their data. */
  async function person(name: string) {
    const email = `${name}@example.edu`
    const signed = await web.member(email)
    await web.fetch('/v1/users/register', { method: 'POST', headers: signed.bearer })
    const readPermission = async () => {
      const answer = await web.fetch(`/v1/users/${email}/permission`, { headers: signed.bearer })
      const { permission, data } = (await answer.json()) as { permission?: string; data?: { reason?: string } }
      return permission ?? data?.reason
    }
    expect([await readPermission(), await readPermission()]).toEqual(['No Access', 'No Access'])
    return { email, signed, readPermission }
  }

  it('succeeds if the other sessions end between the reads of this one and its account', async () => {
    const { email, signed } = await person('kept')
    const get: Web['store']['get'] = async (collection, id) => {
      if (collection.name === accounts.name) await identity(signed, 'revoke-other-sessions')
      return web.store.get(collection, id)
    }
    const found = await findSignedIn({ ...web.services, store: { ...web.store, get } }, { cookieHeader: signed.cookie })
    expect(found).toMatchObject({ account: { email } })
  })

  it('fails after the person signs out', async () => {
    const { signed, readPermission } = await person('out')
    await identity(signed, 'sign-out')
    expect(await readPermission()).toBe('user-token-expired')
  })

  it.each([
    ['the session is ended from another session', 'revoke-other-sessions', {}],
    ['a password change in another session', 'change-password', PASSWORDS],
  ])('fails after %s', async (_, path, body) => {
    const { email, signed, readPermission } = await person(path)
    const answer = await web.post('/identity/sign-in/email', JSON.stringify({ email, password: 'correct-horse' }))
    const other = { ...signed, ...(await web.headersFor(answer.headers.getSetCookie())) }
    await identity(other, path, body)
    expect(await readPermission()).toBe('user-token-expired')
  })

  it('fails after an Admin disables the person', async () => {
    const { email, readPermission } = await person('disabled')
    await asAdmin('POST', `/v1/users/${email}/disable`)
    expect(await readPermission()).toBe('user-disabled')
  })

  it('fails after an Admin signs the person out everywhere, until they sign in again', async () => {
    const { email, signed, readPermission } = await person('signed-out')
    await asAdmin('POST', `/v1/users/${email}/endSessions`)
    expect(await readPermission()).toBe('user-token-expired')
    expect((await web.fetch('/identity/token', { headers: { cookie: signed.cookie } })).status).toBe(401)
    const answer = await web.post('/identity/sign-in/email', JSON.stringify({ email, password: 'correct-horse' }))
    expect(answer.status).toBe(200)
  })

  it('has the role that an Admin has just set', async () => {
    const { email, signed, readPermission } = await person('role')
    const list = () => web.fetch('/v1/staff/directory', { headers: signed.bearer })
    expect((await list()).status).toBe(403)
    await asAdmin('PATCH', `/v1/users/${email}`, { permission: 'Facilitator' })
    expect([await readPermission(), (await list()).status]).toEqual(['Facilitator', 200])
    await asAdmin('PATCH', `/v1/users/${email}`, { permission: 'Client' })
    expect([await readPermission(), (await list()).status]).toEqual(['Client', 403])
  })

  it('fails if its headers arrive before the sign-out and its body after', async () => {
    const { signed } = await person('slow')
    const body = JSON.stringify({ name: 'All', table: 'clients', search: '' })
    const { createPipelinedReader } = web.services.store
    const reads: Promise<unknown>[] = []
    const identified = vi.spyOn(web.services.store, 'createPipelinedReader').mockImplementation(() => {
      const reader = createPipelinedReader()
      const get: typeof reader.get = (...args) => {
        const read = reader.get(...args)
        reads.push(read)
        return read
      }
      return { ...reader, get }
    })
    const slow = connect(web.port, '127.0.0.1')
    slow.write(
      `POST /v1/savedViews HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n` +
        `Authorization: ${signed.bearer.authorization}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    )
    await waitUntil(() => expect(reads).not.toEqual([]))
    await Promise.all(reads)
    identified.mockRestore()
    await identity(signed, 'sign-out')
    web.clock.advance(2 * SECOND)
    slow.write(body)
    expect(await text(slow)).toMatch(/^HTTP\/1\.1 401 .*"reason":"user-token-expired"/s)
  })

  it('fails after the account is deleted', async () => {
    const { signed, readPermission } = await person('deleted')
    await identity(signed, 'delete-user')
    expect(await readPermission()).toBe('user-token-expired')
  })
})
