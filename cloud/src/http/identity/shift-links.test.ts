import { afterEach, describe, expect, it } from 'vitest'
import { listStoredMails } from '../../platform/mail/mailer.ts'
import { openWeb, type Web } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'
import { createHttpClient } from '../../testing/http-client.ts'

const MIA = 'mia@example.edu'
const MINUTE = 60_000

describe.each(ENGINES)('A shift link over HTTP, on %s', (engine) => {
  let web: Web
  afterEach(() => web.close())

  /** Asks Mia by mail to work a program. Returns the token of the mail's links. */
  async function start() {
    web = await openWeb(engine)
    const admin = createHttpClient(web, (await web.admin('boss@example.edu')).bearer)
    const signed = await web.member(MIA)
    const mia = createHttpClient(web, signed.bearer)
    await mia.users.register()
    await admin.users.update({ email: MIA, permission: 'Facilitator', payRate: 20 })
    const [member] = (await admin.staff.list({ where: { search: MIA } })).items
    const { programID } = await admin.staffPrograms.createProgram({
      programName: 'Night hike',
      date: '05/12/2035',
      startTime: '9:00 AM',
      endTime: '11:00 AM',
      facilitators: [{ staffID: member?.staffID ?? '', role: 'Lead', hours: 2 }],
    })
    web.clock.advance(MINUTE) // After this time, the mail is no longer held for Undo.
    await web.outbox.drain()
    const mails = await listStoredMails(web.store, web.services.identity, 50)
    const text = mails.find((mail) => mail.to === MIA && mail.text.includes('/answer?'))?.text ?? ''
    const token = /answer\?answer=yes#token=(\S+)/.exec(text)?.[1] ?? ''
    return { admin, mia, cookie: signed.cookie, programID, token }
  }
  const ask = async (path: 'open' | 'answer', body: object) => {
    const answer = await web.post(`/identity/shift-link/${path}`, JSON.stringify(body))
    return { status: answer.status, cookies: answer.headers.getSetCookie(), body: await answer.json() }
  }

  it('shows the question without a change, takes one answer and signs nobody in', async () => {
    const { admin, programID, token } = await start()
    const state = async () => (await admin.programSchedule.get({ programID })).staffing[0]?.state
    for (let time = 0; time < 2; time++)
      expect(await ask('open', { token })).toMatchObject({
        status: 200,
        cookies: [],
        body: { state: 'open', shift: { programName: 'Night hike', role: 'Lead', hours: 2 } },
      })
    expect(await state()).toBe('assigned')

    expect(await ask('answer', { token, accept: true })).toMatchObject({ cookies: [], body: { state: 'accepted' } })
    expect(await state()).toBe('confirmed')
    expect(await ask('answer', { token, accept: false })).toMatchObject({ status: 200, body: { state: 'accepted' } })
    expect(await state()).toBe('confirmed')
    const asPass = { authorization: `Bearer ${token}` }
    expect((await web.fetch('/v1/staff/me', { headers: asPass })).status).toBe(401)
  })

  it('refuses text that cannot be stored, as the sign-in routes do', async () => {
    const { token } = await start()
    for (const reason of ['\0', 'Ex\0ams', '\ud800'])
      expect(await ask('answer', { token, accept: false, reason })).toMatchObject({
        status: 400,
        body: { code: 'invalid-argument', data: { fields: [{ field: 'reason' }] } },
      })
    expect((await ask('open', { token })).body).toMatchObject({ state: 'open' })
    for (const email of ['\0', `${MIA}\0`, '\udc00@example.edu']) {
      const answer = await web.post('/identity/sign-in/email', JSON.stringify({ email, password: 'none of hers' }))
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid-argument' }])
    }
  })

  it('fails with a wrong token, and after its person is disabled', async () => {
    const { admin, token } = await start()
    for (const wrong of ['x', `${token}x`])
      expect((await ask('open', { token: wrong })).body, wrong).toMatchObject({ code: 'invalid-code' })
    expect(await ask('answer', { token })).toMatchObject({ status: 400, body: { code: 'invalid-argument' } })
    await admin.users.disable({ email: MIA })
    for (const path of ['open', 'answer'] as const)
      expect((await ask(path, path === 'open' ? { token } : { token, accept: true })).body, path).toMatchObject({
        code: 'invalid-code',
      })
  })

  type Started = Awaited<ReturnType<typeof start>>
  const PASSWORDS = { currentPassword: 'correct-horse', newPassword: 'brand-new-horse' }
  it.each<[string, (started: Started) => Promise<unknown>]>([
    ['a new password', ({ cookie }) => web.post('/identity/change-password', JSON.stringify(PASSWORDS), { cookie })],
    ['a sign-out by an Admin', ({ admin }) => admin.users.endSessions({ email: MIA })],
    [
      'a role without shifts, and does not return with the role',
      async ({ admin }) => {
        await admin.users.update({ email: MIA, permission: 'Client' })
        await admin.users.update({ email: MIA, permission: 'Facilitator' })
      },
    ],
    [
      'a disabled account, and does not return when it is enabled',
      async ({ admin }) => {
        await admin.users.disable({ email: MIA })
        await admin.users.enable({ email: MIA })
      },
    ],
  ])('ends with %s, like the address of the calendar', async (_, end) => {
    const started = await start()
    const calendar = new URL((await started.mia.programSchedule.feed()).url).pathname
    const statuses = async () => [
      (await ask('open', { token: started.token })).status,
      (await web.fetch(calendar)).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    await end(started)
    expect(await statuses()).toEqual([400, 404])
  })
})
