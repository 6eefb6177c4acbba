import { DAY, LIMITS, MESSAGES } from '@belay/contract/constants'
import { createTransport } from 'nodemailer'
import { expect, it } from 'vitest'
import { receiveReplies } from '../../../platform/mail/receive-replies.ts'
import { createReplyAddress, findReplyTarget } from '../../../platform/mail/reply-address.ts'
import { createSmtpMailer } from '../../../platform/mail/smtp.ts'
import { createJobHandlers, type JobContext } from '../../../platform/outbox/job-handlers.ts'
import { emailOf, onBothStores, type Person } from '../../../testing/cloud.ts'
import { registerCleanup } from '../../../testing/engines.ts'
import { openTestMailServer } from '../../../testing/mail-server.ts'
import { PNG } from '../../../testing/picture.ts'
import { approvedRequest } from '../requests/create/request-form.testing.ts'
import { receiveReply } from './receive-reply.ts'

const DOMAIN = 'reply.example.edu'
const SETTINGS = { settings: { mail: { replyDomain: DOMAIN, replyPort: 2525 } } }

type Mail = Parameters<ReturnType<typeof createTransport>['sendMail']>[0]

onBothStores('Answers by e-mail', (open) => {
  const cleanUp = registerCleanup()

  /** Opens a cloud that receives answers, with a program. `send` delivers an e-mail to it by SMTP. */
  async function openListening() {
    const cloud = await open(SETTINGS)
    const { id, programID } = await approvedRequest(cloud)
    const listening = await receiveReplies(
      { host: '127.0.0.1', port: 0 },
      {
        log: cloud.services.log,
        findTarget: (address) => findReplyTarget(cloud.services, address),
        receive: (target, reply) => receiveReply(cloud.services, target, reply),
      },
    )
    cleanUp(listening.close)
    const transport = createTransport({ host: '127.0.0.1', port: listening.port, ignoreTLS: true })
    const addressOf = async (person: Person | string) =>
      (await createReplyAddress(cloud.services, {
        conversationID: id,
        email: person.includes('@') ? person : emailOf(person as Person),
      })) ?? ''
    /** Sends an e-mail. Returns null, or the answer with which it is refused. */
    const send = async (to: string, mail: Mail, from = emailOf('client')) => {
      const message = { from, to, subject: 'Re: Message', text: 'Yes, we are 30.', ...mail }
      return transport.sendMail(message).then(
        () => null,
        ({ response }: { response: string }) => response,
      )
    }
    const texts = async () => (await cloud.as('admin').messages.list({ programID })).items.map(({ text }) => text)
    return { cloud, id, programID, addressOf, send, texts, port: listening.port }
  }

  it('make the round: the mail of a message, its answer, and the mail about the answer', async () => {
    const { cloud, programID, send } = await openListening()
    const outgoing = await openTestMailServer()
    cleanUp(outgoing.close)
    const settings = { ...cloud.settings, mail: { ...cloud.settings.mail, smtpUrl: outgoing.url } }
    const mailer = createSmtpMailer(settings)
    cleanUp(async () => mailer.close())
    const handlers = createJobHandlers({ ...cloud.services, settings, mailer } as unknown as JobContext)
    await cloud.as('admin').messages.send({ programID, text: 'How many are you?' })
    const job = (await cloud.jobs('mail')).find(({ mail }) => mail.subject.startsWith('Message about'))
    if (!job) throw new Error('no mail')
    await handlers.mail(job, { id: 'mail-1', attempts: 0 } as Parameters<typeof handlers.mail>[1])
    const [received] = outgoing.to(emailOf('client'))
    const [replyTo] = received?.replyTo ?? []
    expect(replyTo?.address).toMatch(/^reply\+[0-9a-f]{40}@reply\.example\.edu$/)
    expect(received?.text).toContain('To answer, reply to this e-mail')
    expect(received?.text).not.toContain(replyTo?.address)
    const quoted = (received?.text ?? '').replaceAll(/^/gm, '> ')
    const attribution = 'On Tue, Mar 10, 2026 at 11:00 AM Ridgeline <centre@example.edu> wrote:'
    const text = `We are 30.\n\nCleo\n\n${attribution}\n\n${quoted}`
    expect(await send(replyTo?.address ?? '', { text, inReplyTo: received?.messageId })).toBeNull()
    const { items, waitsSince } = await cloud.as('client').messages.list({ programID })
    const answer = items.find(({ byMail }) => byMail)
    expect(answer).toMatchObject({
      text: 'We are 30.\n\nCleo',
      authorName: 'Cleo Client',
      isOwn: true,
      fromCentre: false,
    })
    expect(waitsSince).not.toBeNull()
    expect(await cloud.subjects('admin')).toContain('Cleo Client wrote about Hillcrest Middle School – Team challenge')
  })

  it('reach the client and answer the messages that wait, if an Admin wrote them', async () => {
    const { cloud, programID, addressOf, send, texts } = await openListening()
    await cloud.as('client').messages.send({ programID, text: 'May we come earlier?' })
    const address = await addressOf('admin')
    expect(await send(address.toUpperCase(), { text: 'Yes, at 8.' }, emailOf('admin'))).toBeNull()
    expect(await texts()).toContain('Yes, at 8.')
    expect((await cloud.as('admin').inbox.list({ kind: 'messages' })).items).toEqual([])
    expect(await cloud.subjects('client')).toContain('Message about Hillcrest Middle School – Team challenge')
  })

  it('become one message if they are delivered twice, also at the same time', async () => {
    const { addressOf, send, texts } = await openListening()
    const address = await addressOf('client')
    const mail = { messageId: '<same@example.edu>' }
    expect(await Promise.all([send(address, mail), send(address, mail), send(address, mail)])).toEqual([
      null,
      null,
      null,
    ])
    expect(await texts()).toEqual(['Yes, we are 30.'])
  })

  it('carry files of the allowed types, and name the others', async () => {
    const { cloud, programID, addressOf, send } = await openListening()
    const attachments = [
      { filename: '../plan.png', content: Buffer.from(PNG) },
      { filename: 'run.exe', content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]) },
    ]
    expect(await send(await addressOf('client'), { attachments })).toBeNull()
    const [message] = (await cloud.as('admin').messages.list({ programID })).items
    expect(message?.text).toBe('Yes, we are 30.\n\n(Attached, but not received: run.exe)')
    expect(message?.files).toMatchObject([{ name: 'plan.png', type: 'image/png' }])
  })

  it('carry no control characters in the names of files', async () => {
    const { cloud, programID, addressOf, send } = await openListening()
    const to = await addressOf('client')
    const file = "Content-Disposition: attachment; filename*=utf-8''a%00%1Bb%0D%0Ac.exe\r\n\r\nMZ"
    const headers = `From: ${emailOf('client')}\r\nTo: ${to}\r\nContent-Type: multipart/mixed; boundary=part`
    const raw = `${headers}\r\n\r\n--part\r\n\r\nHello\r\n--part\r\n${file}\r\n--part--\r\n`
    expect(await send(to, { raw, envelope: { from: emailOf('client'), to } })).toBeNull()
    const [message] = (await cloud.as('admin').messages.list({ programID })).items
    expect(message?.text).toBe('Hello\n\n(Attached, but not received: ab c.exe)')
  })

  it('become plain text without the quoted e-mail if they are HTML', async () => {
    const { addressOf, send, texts } = await openListening()
    const html =
      '<div>Yes &amp; <b>no</b></div><script>alert(1)</script><div>Cleo<br>Client</div>' +
      '<div class="gmail_quote">On Tue, Ridgeline wrote:<blockquote>How many?</blockquote></div>'
    expect(await send(await addressOf('client'), { html, text: undefined })).toBeNull()
    expect(await texts()).toEqual(['Yes & no\nCleo\nClient'])
  })

  it('are dropped if nobody wrote them: absence notes, lists and bounces', async () => {
    const { cloud, addressOf, send, texts } = await openListening()
    const address = await addressOf('client')
    const robots: Mail[] = [
      { headers: { 'Auto-Submitted': 'auto-replied' } },
      { headers: { Precedence: 'bulk' } },
      { headers: { 'List-Id': '<all.example.edu>' } },
      { envelope: { from: '', to: address } },
      { headers: Array.from({ length: 60 }, (_, hop) => ({ key: 'Received', value: `from host${hop}.example` })) },
    ]
    const mailsBefore = (await cloud.mails()).length
    for (const mail of robots) expect(await send(address, mail)).toBeNull()
    expect(await texts()).toEqual([])
    expect(await cloud.mails()).toHaveLength(mailsBefore)
  })

  it('are refused from another address than the one that got the e-mail', async () => {
    const { addressOf, send, texts } = await openListening()
    expect(await send(await addressOf('admin'), {}, emailOf('client'))).toMatch(/^550 Answer from admin@example\.edu/)
    expect(await texts()).toEqual([])
  })

  it('are refused at every other address', async () => {
    const { cloud, addressOf, send } = await openListening()
    const address = await addressOf('client')
    for (const other of [
      `reply+${'0'.repeat(40)}@${DOMAIN}`,
      address.replace(DOMAIN, 'example.com'),
      address.replace('reply+', 'other+'),
      `someone@${DOMAIN}`,
    ])
      expect(await send(other, {})).toMatch(/^550/)
    const elsewhere = await createReplyAddress(cloud.services, { conversationID: 'missing', email: emailOf('client') })
    expect(await send(elsewhere ?? '', {})).toMatch(/^550/)
  })

  it('end with the access of their person', async () => {
    const { cloud, addressOf, send } = await openListening()
    const admin = cloud.as('admin')
    const contact = await addressOf('noAccess')
    expect(await send(contact, {}, emailOf('noAccess'))).toMatch(/^550/)
    const address = await addressOf('client')
    await admin.users.disable({ email: emailOf('client') })
    expect(await send(address, {})).toMatch(/^550/)
    await admin.users.enable({ email: emailOf('client') })
    const expired = await addressOf('client')
    cloud.clock.advance(MESSAGES.repliesFor + 1)
    expect(await send(expired, {})).toMatch(/^550/)
  })

  it('end a while after the cancellation of the program', async () => {
    const { cloud, id, addressOf, send } = await openListening()
    await cloud.as('admin').programRequests.cancel({ id, cancellationReason: 'Snow' })
    expect(await send(await addressOf('client'), { text: 'What a pity.' })).toBeNull()
    cloud.clock.advance(MESSAGES.repliesAfterCancelling + DAY)
    expect(await send(await addressOf('client'), {})).toMatch(/^550 This program was cancelled long ago/)
  })

  it('are refused if they are empty or too long', async () => {
    const { addressOf, send, texts } = await openListening()
    const address = await addressOf('client')
    expect(await send(address, { text: '> quoted only' })).toMatch(/^550 The e-mail has no text/)
    expect(await send(address, { text: 'word '.repeat(LIMITS.longText / 4) })).toMatch(/^550 The text is too long/)
    expect(await texts()).toEqual([])
  })

  it('cannot inject headers or markup into the e-mails of others', async () => {
    const { cloud, addressOf, send } = await openListening()
    const text = 'Hello\nBcc: all@example.com\n<img src=x onerror=alert(1)>'
    expect(await send(await addressOf('client'), { text })).toBeNull()
    const mail = (await cloud.mails(emailOf('admin'))).find(({ subject }) => subject.startsWith('Cleo Client wrote'))
    expect(mail?.subject).not.toContain('Bcc')
    expect(mail?.html).not.toContain('<img src=x')
  })
})
