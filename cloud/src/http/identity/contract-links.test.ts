import { afterEach, describe, expect, it } from 'vitest'
import { sentContract, signing } from '../../features/programs/contracts/signing/sent-contract.testing.ts'
import { listStoredMails } from '../../platform/mail/mailer.ts'
import { refusalOf } from '../../testing/cloud.ts'
import { openWeb, type Web } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'
import { createHttpClient } from '../../testing/http-client.ts'

const DAY = 24 * 60 * 60_000
const SIGNER = 'signer@client.example'

describe.each(ENGINES)('A contract link over HTTP, on %s', (engine) => {
  let web: Web
  afterEach(() => web.close())

  async function start() {
    web = await openWeb(engine)
    return createHttpClient(web, (await web.admin('boss@example.edu')).bearer)
  }
  const send = async (admin: ReturnType<typeof createHttpClient>, signerEmail = SIGNER) =>
    sentContract({ as: () => admin } as never, { signerEmail })
  async function newestLink(to = SIGNER): Promise<string> {
    await web.outbox.drain()
    const items = await listStoredMails(web.store, web.services.identity, 50)
    const text = items.filter((mail) => mail.to === to).find((mail) => mail.text.includes('token='))?.text ?? ''
    return /#token=([\w-]+)/.exec(text)?.[1] ?? ''
  }
  /** Returns the tokens of the newest links to these contracts. */
  async function linksOf(...programIDs: string[]): Promise<string[]> {
    await web.outbox.drain()
    const texts = (await listStoredMails(web.store, web.services.identity, 50)).map(({ text }) => text)
    return programIDs.map(
      (id) => /#token=([\w-]+)/.exec(texts.find((text) => text.includes(`${id}#token=`)) ?? '')?.[1] ?? '',
    )
  }
  const identity = async (path: string, body: object, headers = {}) => {
    web.clock.advance(1000) // so that each mail has a later time than the one before
    const answer = await web.post(`/identity/${path}`, JSON.stringify(body), headers)
    const json = (await answer.json()) as Record<string, string>
    return { status: answer.status, cookies: answer.headers.getSetCookie(), body: json }
  }
  const passOf = async (token: string) => (await identity('contract-link/open', { token })).body.pass ?? ''
  const bearing = (pass: string) => ({ authorization: `Bearer ${pass}` })

  it('arrives by mail with client, date, price and deadline, but not while the contract is being changed', async () => {
    const admin = await start()
    const dated = { date: '05/21/2035', startTime: '9:00 AM', endTime: '12:00 PM', location: 'North field' }
    const { programID } = await sentContract({ as: () => admin } as never, { signerEmail: SIGNER, ...dated })
    await web.outbox.drain()
    const newest = async () =>
      (await listStoredMails(web.store, web.services.identity, 50)).find(({ to }) => to === SIGNER)?.text
    const facts = [
      'What: Team day, Acme School',
      'When: Mon, May 21, 9:00 AM to 12:00 PM',
      'Where: North field',
      'How much: $250.00',
      '',
      'Please sign by Mon, May 14.',
    ]
    expect(await newest()).toContain(facts.join('\n'))

    web.clock.advance(1000)
    await admin.clientPrograms.remind({ programID })
    await admin.clientPrograms.update({ programID, discount: 50 })
    await web.outbox.drain()
    expect(await newest(), 'of a contract that is being changed').not.toContain('200.00')
  })

  it('gives at most 30 passes a minute', async () => {
    const admin = await start()
    await send(admin)
    const token = await newestLink()
    const statuses: number[] = []
    for (let time = 0; time < 32; time++) statuses.push((await identity('contract-link/open', { token })).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
    web.clock.advance(60_000)
    expect((await identity('contract-link/open', { token })).status).toBe(200)
  })

  it('is a security event when it is opened, and when it is wrong', async () => {
    const admin = await start()
    await send(admin)
    const token = await newestLink()
    for (const sent of [token, token, 'wrong']) await identity('contract-link/open', { token: sent })
    await web.storeSecurityEvents()
    const { items } = await admin.securityEvents.list({ where: { kind: 'links' } })
    expect(items).toMatchObject([
      { event: 'link-refused', email: null, ip: '127.0.0.1', detail: 'contract', count: 1 },
      { event: 'link-opened', email: SIGNER, ip: '127.0.0.1', detail: 'contract', count: 2 },
    ])
    expect(JSON.stringify(items)).not.toContain(token)
  })

  it('can be exchanged for a pass many times until it expires, without signing anybody in', async () => {
    const admin = await start()
    const { programID } = await send(admin)
    const token = await newestLink()
    const opened = await identity('contract-link/open', { token })
    expect(opened).toMatchObject({ status: 200, cookies: [], body: { programID, email: SIGNER } })
    const pass = opened.body.pass ?? ''
    const read = () => web.fetch(`/v1/clientPrograms/${programID}`, { headers: bearing(pass) })
    expect(await (await read()).json()).toMatchObject({ programName: 'Team day' })
    expect(await web.findAccount(SIGNER)).toBeNull()

    for (const [path, body] of [
      ['change-password', { newPassword: 'brand-new' }],
      ['change-email', { newEmail: 'x@client.example' }],
      ['delete-user', {}],
      ['update-user', { name: 'X' }],
    ] as const)
      expect((await identity(path, body, bearing(pass))).status, path).toBe(401)
    for (const path of [
      '/identity/token',
      '/identity/list-sessions',
      '/events',
      '/files/photo/00000000-0000-0000-0000-000000000000',
    ])
      expect((await web.fetch(path, { headers: bearing(pass) })).status, path).toBe(401)
    const session = await web.fetch('/identity/session', { headers: bearing(pass) })
    expect(await session.json()).toEqual({ user: null, session: null })

    web.clock.advance(61 * 60_000)
    const ended = { code: 'unauthenticated', data: { reason: 'contract-link-ended' } }
    expect(await (await read()).json()).toMatchObject(ended)
    expect((await identity('contract-link/open', { token })).status).toBe(200)
    web.clock.advance(14 * DAY)
    expect((await identity('contract-link/open', { token })).body).toMatchObject({ code: 'invalid-code' })
    for (const wrong of ['', 'x', 'contract-pass_', `contract-pass_${token}`, pass])
      expect((await web.fetch(`/v1/clientPrograms/${programID}`, { headers: bearing(wrong) })).status).toBe(401)
  })

  it('can be requested again a few times, with the same answer for every address', async () => {
    const admin = await start()
    const { programID } = await send(admin)
    const ask = (email: string, id = programID) => identity('contract-link/request', { programID: id, email })
    const before = await newestLink()
    const answers = [await ask(SIGNER), await ask('nobody@client.example'), await ask(SIGNER, 'no-such-one')]
    expect(answers).toEqual(Array(3).fill({ status: 200, body: { ok: true }, cookies: [] }))
    const again = await newestLink()
    expect(again).not.toBe(before)
    expect((await identity('contract-link/open', { token: again })).status).toBe(200)
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await ask('nobody@client.example')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })

  const REPLACED = { status: 412, body: { code: 'failed-precondition', data: { reason: 'link-replaced' } } }
  const renewals: Record<string, (admin: ReturnType<typeof createHttpClient>, programID: string) => Promise<unknown>> =
    {
      'a reminder': (admin, programID) => admin.clientPrograms.remind({ programID }),
      'a requested link': (_, programID) => identity('contract-link/request', { programID, email: SIGNER }),
      'the changed contract': async (admin, programID) => {
        await admin.clientPrograms.update({ programID, discount: 5 })
        await admin.clientPrograms.send({ programID })
      },
      'the contract that a forward brought back': async (admin, programID) => {
        await admin.clientPrograms.correctSigner({ programID, signerEmail: 'next@client.example' })
        await admin.clientPrograms.correctSigner({ programID, signerEmail: SIGNER })
      },
    }
  it.each(Object.entries(renewals))('ends when %s is mailed, which works', async (_, renew) => {
    const admin = await start()
    const { programID } = await send(admin)
    const other = await send(admin)
    const [first, ofOther] = await linksOf(programID, other.programID)
    web.clock.advance(10_000)
    await renew(admin, programID)
    const newest = await newestLink()
    expect(await identity('contract-link/open', { token: first })).toMatchObject(REPLACED)
    for (const token of [newest, ofOther]) expect((await identity('contract-link/open', { token })).status).toBe(200)
    await admin.clientPrograms.update({ programID, discount: 50 })
    const invalid = { status: 400, body: { code: 'invalid-code' } }
    for (const token of [first, newest])
      expect(await identity('contract-link/open', { token }), 'while nothing is sent').toMatchObject(invalid)
  })

  it('leaves the pass of an open tab valid until it expires, also to sign', async () => {
    const admin = await start()
    const { programID, documentHash } = await send(admin)
    const token = await newestLink()
    const pass = await passOf(token)
    web.clock.advance(10_000)
    await admin.clientPrograms.remind({ programID })
    await newestLink()
    expect(await identity('contract-link/open', { token })).toMatchObject(REPLACED)
    const reader = createHttpClient(web, bearing(pass))
    expect(await reader.clientPrograms.get({ programID })).toMatchObject({ signed: false })
    expect(await reader.clientPrograms.sign(signing({ programID, documentHash }))).toMatchObject({ signed: true })
    web.clock.advance(61 * 60_000)
    expect(await refusalOf(reader.clientPrograms.get({ programID }))).toBe('unauthenticated: contract-link-ended')
  })

  it('keeps working behind a network that has tried too many wrong codes, and so does its hint', async () => {
    const admin = await start()
    const { programID } = await send(admin)
    const first = await newestLink()
    await identity('contract-link/request', { programID, email: SIGNER })
    const newest = await newestLink()
    const statuses = new Set<number>()
    for (let i = 0; i < 40; i++) statuses.add((await identity('contract-link/open', { token: first })).status)
    expect([...statuses]).toEqual([412])
    expect((await identity('contract-link/open', { token: newest })).status).toBe(200)
  })

  it("expires when the signer's account is reset, disabled or deleted, if its address was confirmed", async () => {
    const admin = await start()
    const endings: Record<string, (email: string, userid: string) => Promise<unknown>> = {
      reset: async (email) => {
        await identity('request-password-reset', { email })
        return identity('reset-password', { token: await newestLink(email), newPassword: 'brand-new' })
      },
      disabled: (_, userid) => web.setDisabled(userid, true),
      deleted: (_, userid) => web.deleteAccount(userid),
    }
    for (const [name, end] of Object.entries(endings)) {
      const email = `${name}@client.example`
      const { userid } = await web.member(email)
      const { programID } = await send(admin, email)
      const token = await newestLink(email)
      const pass = await passOf(token)
      expect((await web.fetch(`/v1/clientPrograms/${programID}`, { headers: bearing(pass) })).status, name).toBe(200)
      await end(email, userid)
      expect((await web.fetch(`/v1/clientPrograms/${programID}`, { headers: bearing(pass) })).status, name).toBe(401)
      expect((await identity('contract-link/open', { token })).body, name).toMatchObject({ code: 'invalid-code' })
    }
    await send(admin)
    const token = await newestLink()
    const squatter = await web.member(SIGNER, { verified: false })
    expect((await identity('delete-user', {}, { cookie: squatter.cookie })).status).toBe(200)
    expect((await identity('contract-link/open', { token })).status).toBe(200)
  })
})
