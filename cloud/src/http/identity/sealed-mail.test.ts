import { MINUTE } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mails } from '../../platform/mail/mail.documents.ts'
import type { MailMessage } from '../../platform/mail/mail-message.ts'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import { openWeb, type Web } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'
import { openTestMailServer } from '../../testing/mail-server.ts'

describe.each(ENGINES)('E-mails with one-time links and codes on %s', (engine) => {
  const stored = async ({ store }: Web) =>
    JSON.stringify([
      await store.find(outboxEntries, { orderBy: 'dueAt' }),
      await store.find(mails, { orderBy: 'createdAt' }),
    ])
  const tokenIn = (text: string | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? 'none'

  it('stay encrypted while they wait for the mail server, and arrive complete', async () => {
    expectLogged(/^an outbox task failed .*451 Try later/)
    const office = await openTestMailServer()
    const web = await openWeb(engine, { settings: { mail: { smtpUrl: office.url } } })
    onTestFinished(async () => {
      await web.close()
      await office.close()
    })
    const member = await web.member('mia@example.edu')
    office.refuse(true)
    const post = (path: string, body: object) =>
      web.post(`/identity/${path}`, JSON.stringify(body), { cookie: member.cookie })
    expect((await post('request-password-reset', { email: 'mia@example.edu' })).status).toBe(200)
    const person = { email: 'new@example.edu', name: 'New', password: 'correct-horse' }
    expect((await post('sign-up/email', person)).status).toBe(200)
    await web.outbox.drain()
    const waiting = await stored(web)
    expect(waiting).toContain('"kind":"sealedMail"')
    office.refuse(false)
    web.clock.advance(MINUTE)
    await web.outbox.drain()
    for (const [to, subject] of [
      ['mia@example.edu', 'Choose a new password'],
      ['new@example.edu', 'Confirm your e-mail address'],
    ] as const) {
      const [mail, ...others] = office.to(to)
      expect([mail?.subject, others]).toEqual([subject, []])
      const token = tokenIn(mail?.text)
      expect(mail?.html).toContain(token)
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(waiting).not.toContain(token)
    }
    expect(waiting).not.toMatch(/token=|\/login/)
    const token = tokenIn(office.to('mia@example.edu')[0]?.text)
    expect((await post('reset-password', { token, newPassword: 'another-horse' })).status).toBe(200)
  })

  it('stay encrypted if no mail server is set, and a local outbox page shows them', async () => {
    const web = await openWeb(engine)
    onTestFinished(web.close)
    await web.member('mia@example.edu')
    await web.post('/identity/request-password-reset', JSON.stringify({ email: 'mia@example.edu' }))
    await web.outbox.drain()
    const shown = (await (await web.fetch('/outbox.json')).json()) as MailMessage[]
    expect(shown).toMatchObject([{ to: 'mia@example.edu', subject: 'Choose a new password' }])
    const token = tokenIn(shown[0]?.text)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await stored(web)).not.toContain(token)
    expect(JSON.stringify(shown)).not.toContain('sealed')
  })
})
