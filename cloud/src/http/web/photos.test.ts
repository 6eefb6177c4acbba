import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIMITS } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../features/resources/resources.documents.ts'
import { users } from '../../features/users/users.documents.ts'
import { SYSTEM } from '../../platform/calls/actor.ts'
import { transact } from '../../platform/documents/transaction.ts'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { permitted } from '../../testing/permitted.ts'
import { PNG } from '../../testing/picture.ts'
import { openSingleSignOn } from '../../testing/single-sign-on.ts'

const picture = (...more: number[]) => Buffer.concat([PNG, Buffer.from(more)])
/** Returns a picture of 68 bytes that claims 30,000 by 30,000 pixels: 3.6 GB in a browser's memory. */
const enormous = () => {
  const bytes = picture()
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  return bytes
}
const upload = (bytes: Uint8Array) => {
  const form = new FormData()
  form.set('photo', new File([new Uint8Array(bytes)], 'me.txt', { type: 'text/plain' }))
  return form
}

type Session = { user: { photoURL: string | null; displayName: string } }

describe.each(ENGINES)('Photos over HTTP on %s', (engine) => {
  let web: Web
  let sso: Awaited<ReturnType<typeof openSingleSignOn>>
  beforeAll(async () => {
    const port = await findFreePort()
    sso = await openSingleSignOn(`http://localhost:${port}/identity/callback/oidc`)
    const clientSecret = 'a-secret-of-the-tests'
    const oidc = { name: 'University', issuer: sso.issuer, clientId: 'belay', clientSecret }
    const identity = { signInsPerMinute: 1000 }
    web = await openWeb(engine, { port, settings: { identity, oidc } })
  })
  afterAll(async () => {
    await web.close()
    await sso.close()
  })

  const userOf = async ({ cookie }: Pick<Signed, 'cookie'>) => {
    const session = (await (await web.fetch('/identity/session', { headers: { cookie } })).json()) as Session
    return session.user
  }
  const shown = async (signed: Pick<Signed, 'cookie'>) => (await userOf(signed)).photoURL
  const set = async (signed: Signed, bytes: Uint8Array) => {
    const answer = await web.post('/v1/users/me/photo', upload(bytes), signed.bearer)
    return { status: answer.status, body: (await answer.json()) as { photoURL: string; code?: string } }
  }

  it('do not serve the pictures of resources, which are for staff', async () => {
    const member = await web.member('curious@example.edu')
    const fileID = await web.services.files.put(new Uint8Array(picture()), 'image/png')
    const address = `/files/photo/${fileID}`
    expect((await web.fetch(address, { headers: { cookie: member.cookie } })).status).toBe(200)
    const file = { fileID, name: 'map.png', type: 'image/png', bytes: picture().length }
    const texts = { title: 'Map', description: '', category: 'General', url: '' }
    const resource = { resourceID: 'map', ...texts, file, createdAt: 1 }
    await web.store.batch().create(resources, resource).commit()
    expect((await web.fetch(address, { headers: { cookie: member.cookie } })).status).toBe(404)
    expect((await web.fetch('/files/photo/a%00b', { headers: { cookie: member.cookie } })).status).toBe(404)
  })

  it('can be set, replaced and removed by a confirmed user, and the old file is deleted', async () => {
    const member = await web.member('own@example.edu')
    expect(await shown(member)).toBeNull()
    const first = await set(member, picture())
    expect(first.status).toBe(200)
    expect(await shown(member)).toBe(first.body.photoURL)
    const answer = await web.fetch(first.body.photoURL, { headers: { cookie: member.cookie } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture())).toBe(true)

    const second = await set(member, picture(1))
    expect(await shown(member)).toBe(second.body.photoURL)
    await web.outbox.drain()
    expect((await web.fetch(first.body.photoURL, { headers: { cookie: member.cookie } })).status).toBe(404)
    const removed = await web.fetch('/v1/users/me/photo', { method: 'DELETE', headers: member.bearer })
    expect([removed.status, await removed.json()]).toMatchObject([200, { photoURL: null }])
    expect(await shown(member)).toBeNull()
    await web.outbox.drain()
    expect((await web.fetch(second.body.photoURL, { headers: { cookie: member.cookie } })).status).toBe(404)
  })

  it("a changed name appears in the user's document and in the session, no matter who changes it", async () => {
    const member = await web.member('name@example.edu')
    await web.fetch('/v1/users/register', { method: 'POST', headers: member.bearer })
    const name = async () => [
      (await userOf(member)).displayName,
      (await web.store.get(users, 'name@example.edu'))?.username,
    ]
    expect(await name()).toEqual(['Mem Ber', 'Mem Ber'])
    const headers = { cookie: member.cookie, origin: web.home }
    const changed = await web.post('/identity/update-user', JSON.stringify({ name: 'Nora Name' }), headers)
    expect([changed.status, await changed.json()]).toMatchObject([200, { user: { displayName: 'Nora Name' } }])
    expect(await name()).toEqual(['Nora Name', 'Nora Name'])
    await transact(web.services, SYSTEM, 'test', async (tx) => {
      tx.update(users, permitted(await tx.require(users, 'name@example.edu')), { username: 'N. Name' })
    })
    expect(await name()).toEqual(['N. Name', 'N. Name'])
  })

  it('fail if their bytes are not a picture or are too large', async () => {
    const member = await web.member('wrong@example.edu')
    for (const bytes of [
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
      Buffer.concat([picture(), Buffer.alloc(LIMITS.photoBytes)]),
      enormous(),
      picture().subarray(0, 40),
    ])
      expect(await set(member, bytes)).toMatchObject({
        status: 400,
        body: { code: 'invalid-argument', data: { fields: [{ field: 'photo' }] } },
      })
    expect(await shown(member)).toBeNull()
    const unverified = await web.member('unverified@example.edu', { verified: false })
    expect(await set(unverified, picture())).toMatchObject({ status: 403 })
    expect((await web.post('/v1/users/me/photo', upload(picture()))).status).toBe(401)
  })

  it('go only to confirmed users, by cookie or token, and can be cached only in private', async () => {
    const member = await web.member('seen@example.edu')
    const { photoURL } = (await set(member, picture())).body
    const status = async (headers: Record<string, string>) => (await web.fetch(photoURL, { headers })).status
    expect(await status({})).toBe(401)
    expect(await (await web.fetch(photoURL)).json()).toMatchObject({ code: 'unauthenticated' })
    expect(await status({ cookie: member.cookie.replace(/belay\.session=.{5}/, 'belay.session=xxxxx') })).toBe(401)
    expect(await status({ cookie: (await web.member('not-yet@example.edu', { verified: false })).cookie })).toBe(401)
    expect(await status({ authorization: 'Bearer nonsense', cookie: member.cookie })).toBe(401)
    const other = await web.member('other@example.edu')
    expect([await status({ cookie: other.cookie }), await status(other.bearer)]).toEqual([200, 200])
    const { headers } = await web.fetch(photoURL, { headers: { cookie: other.cookie } })
    expect(headers.get('cache-control')).toBe('private, max-age=86400, immutable')
    expect(headers.get('vary')).toBe('Cookie, Authorization')
    const again = await web.fetch(photoURL, {
      headers: { cookie: other.cookie, 'if-none-match': headers.get('etag') ?? '' },
    })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    expect((await web.fetch(photoURL, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(401)

    await web.setDisabled(other.userid, true)
    expect(await status({ cookie: other.cookie })).toBe(401)
    await web.post('/identity/sign-out', '{}', { cookie: member.cookie, origin: web.home })
    expect(await status({ cookie: member.cookie })).toBe(401)
  })

  describe('from an external sign-in provider', () => {
    let pictures: Server
    let asked = 0
    let answer: { status: number; body?: Uint8Array; location?: string }
    let address = ''
    beforeAll(async () => {
      pictures = createServer((_request, response) => {
        asked++
        response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body)
      })
      await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
      address = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/picture`
    })
    afterAll(() => void pictures.close())

    /** Follows the redirects of a sign-in like a browser. Returns the session. */
    async function signedInBy(person: { sub: string; email: string; picture: string }) {
      sso.signsIn({ ...person, email_verified: true, name: 'Ext Ernal' })
      const begun = await web.post('/identity/sign-in/social', JSON.stringify({ provider: 'oidc' }), {
        origin: web.home,
      })
      const jars = new Map<string, Map<string, string>>()
      let next = ((await begun.json()) as { url: string }).url
      let cookies = begun.headers.getSetCookie()
      for (let step = 0, from = web.home; step < 12; step++) {
        const jar = jars.get(from) ?? new Map<string, string>()
        jars.set(from, jar)
        for (const cookie of cookies) jar.set(cookie.slice(0, cookie.indexOf('=')), cookie.split(';')[0] ?? '')
        const { origin, pathname } = new URL(next)
        if (origin === web.home && !pathname.startsWith('/identity')) return web.headersFor([...jar.values()])
        const answer = await fetch(next.replace('http://localhost', 'http://127.0.0.1'), {
          redirect: 'manual',
          headers: { cookie: [...(jars.get(origin)?.values() ?? [])].join('; ') },
        })
        cookies = answer.headers.getSetCookie()
        from = origin
        next = new URL(answer.headers.get('location') ?? '', next).href
      }
      throw new Error('The provider sends round in circles')
    }

    it('get copied once after the sign-in, and a removed photo does not come back', async () => {
      answer = { status: 200, body: picture(7) }
      const person = { sub: 'p-1', email: 'ext@example.edu', picture: address }
      const at = await signedInBy(person)
      await web.outbox.drain()
      const photoURL = await shown(at)
      expect(photoURL).toMatch(/^\/files\/photo\//)
      const copied = await web.fetch(photoURL ?? '', { headers: { cookie: at.cookie } })
      expect(Buffer.from(await copied.arrayBuffer()).equals(picture())).toBe(true)
      const before = asked
      expect((await web.fetch('/v1/users/me/photo', { method: 'DELETE', headers: at.bearer })).status).toBe(200)
      const again = await signedInBy(person)
      await web.outbox.drain()
      expect([await shown(again), asked]).toEqual([null, before])
      await signedInBy({ ...person, picture: `${address}?new` })
      await web.outbox.drain()
      expect(await shown(again)).toMatch(/^\/files\/photo\//)
    })

    it("do not replace the user's own photo", async () => {
      answer = { status: 200, body: picture(8) }
      const member = await web.member('has-one@example.edu')
      const { photoURL } = (await set(member, picture())).body
      const before = asked
      const at = await signedInBy({ sub: 'p-2', email: 'has-one@example.edu', picture: address })
      await web.outbox.drain()
      expect([await shown(at), asked]).toEqual([photoURL, before])
    })

    it('never fail the sign-in if they cannot be fetched, and are retried only after a temporary error', async () => {
      expectLogged(/^an outbox task failed .*copyPhoto/)
      const outcomes: [string, typeof answer, string][] = [
        ['gone', { status: 404 }, address],
        ['no-picture', { status: 200, body: Buffer.from('<svg onload="alert(1)"/>') }, address],
        ['too-large', { status: 200, body: Buffer.alloc(LIMITS.photoBytes + 1) }, address],
        ['inside', { status: 302, location: 'http://169.254.169.254/latest/meta-data' }, address],
        ['private', { status: 404 }, 'https://10.0.0.1/me.png'],
        ['script', { status: 404 }, 'javascript:alert(1)'],
      ]
      for (const [name, served, from] of outcomes) {
        answer = served
        const at = await signedInBy({ sub: name, email: `${name}@example.edu`, picture: from })
        await web.outbox.drain()
        expect([name, await shown(at)]).toEqual([name, null])
      }
      answer = { status: 503 }
      const at = await signedInBy({ sub: 'later', email: 'later@example.edu', picture: address })
      await web.outbox.drain()
      answer = { status: 200, body: picture(9) }
      web.clock.advance(31_000)
      await web.outbox.drain()
      expect(await shown(at)).toMatch(/^\/files\/photo\//)
    })
  })
})
