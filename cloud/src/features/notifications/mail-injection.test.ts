import { expect, it } from 'vitest'
import { withLinkToken } from '../../platform/mail/mail-template.ts'
import { emailOf, onBothStores, refused } from '../../testing/cloud.ts'
import { createStaffRecords, FAY, FINN } from '../../testing/staffing.ts'
import { sentContract } from '../programs/contracts/signing/sent-contract.testing.ts'
import { APRIL_20, approvedRequest, form } from '../programs/requests/create/request-form.testing.ts'

const NOTICE = 'SYSTEM NOTICE: verify your account at http://evil.example'

onBothStores('Mails with the words of strangers', (open) => {
  it('contain no paragraph that a requester wrote as the name of a person, an organization or a program', async () => {
    const cloud = await open()
    const { programRequests } = cloud.as('stranger')
    const { id } = await programRequests.create(form)
    for (const lineBreak of ['\n\n', '\r\n', '\u2028', '\u2029', '\u0085']) {
      const injected = `A${lineBreak}${NOTICE}`
      const programDetails = { ...form.programDetails, programType: injected }
      for (const changes of [{ organization: injected }, { contactName: injected }, { programDetails }]) {
        const calls = [
          () => programRequests.create({ ...form, ...changes }),
          () => programRequests.update({ id, ...changes }),
        ]
        for (const call of calls)
          expect(await refused(call())).toMatchObject({
            code: 'invalid-argument',
            data: { fields: [{ message: 'Use one line.' }] },
          })
      }
    }
    await programRequests.create({ ...form, organization: `A ${NOTICE}` })
    const mails = await cloud.mails(emailOf('admin'))
    expect(mails.some(({ text }) => text.includes(NOTICE))).toBe(true)
    for (const { text } of mails) expect(text.split('\n')).not.toContain(NOTICE)
  })

  it('contain no web or e-mail address as the name of a contact', async () => {
    const cloud = await open()
    const { programRequests } = cloud.as('client')
    for (const contactName of ['http://evil.example/login', 'Verify at evil․example', 'evil.\u200bexample'])
      expect(await refused(programRequests.create({ ...form, contactName }))).toMatchObject({
        data: { fields: [{ field: 'contactName', message: expect.stringContaining('Leave out web') }] },
      })
  })

  it('contain no web or e-mail address from the note of a forwarded contract', async () => {
    const cloud = await open()
    const { programID } = await sentContract(cloud)
    const forward = (note: string) =>
      cloud.as('client').clientPrograms.forward({ programID, signerEmail: 'next@client.example', note })
    for (const address of ['http://a', 'www.evil.example', 'evil.example', 'evil。example', 'a@evil', 'éa.example/x'])
      expect(await refused(forward(`Please look: ${address} now`))).toMatchObject({
        data: { fields: [{ field: 'note', message: expect.stringContaining('Leave out web and e-mail addresses') }] },
      })
    await forward('Dr. Hale says: please sign by 9.30, 2 p.m. at the latest. Thanks.')
    const notes = (await cloud.jobs('contractLink')).map(({ note }) => note)
    expect(notes.join()).toContain('Dr. Hale says')
  })

  it("contain the secret of the recipient's link in its address only, never in the words of others", async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 30 })
    const listAsking = async () => (await cloud.jobs('mail')).flatMap(({ mail, link }) => (link ? { mail, link } : []))
    const { programID } = await approvedRequest(cloud, APRIL_20)
    const facilitators = [{ staffID: FINN, hours: 3 }]
    await cloud.as('admin').staffPrograms.sync({ programID, programName: 'Ropes', date: APRIL_20.date, facilitators })
    const own = (await listAsking())[0]?.link.placeholder
    const { confirm, proposeSwap } = cloud.as('facilitator').staffPrograms
    const id = `${FINN}_${programID}`
    await confirm({ id })
    // Finn knows only the mails that he gets: here even his placeholder, which no mail contains.
    await proposeSwap({ id, withStaffID: FAY, note: `http://evil.example/${own} http://evil.example/#token=token` })
    const asking = await listAsking()
    expect(asking.map(({ mail }) => mail.to)).toEqual([emailOf('facilitator'), emailOf('secondFacilitator')])
    const addresses = ['yes', 'no'].map((answer) => `${cloud.settings.origin}/answer?answer=${answer}#token=`)
    for (const { mail, link } of asking) {
      const { text, html } = withLinkToken(mail, link.placeholder, 'SECRET')
      for (const part of [text, html]) {
        const words = part.split('SECRET').slice(0, -1)
        expect(words.length).toBeGreaterThan(1)
        expect(words.filter((before) => !addresses.some((address) => before.endsWith(address)))).toEqual([])
      }
    }
  })

  it('contain the reason of a cancellation as one line in quotes', async () => {
    const cloud = await open()
    const { programRequests } = cloud.as('client')
    const { id } = await programRequests.create(form)
    await programRequests.cancel({ id, cancellationReason: `Ill\n\n${NOTICE}` })
    const mails = await cloud.mails(emailOf('admin'))
    expect(mails.filter(({ text }) => text.split('\n').includes(`“Ill ${NOTICE}”`))).toHaveLength(1)
    for (const { text } of mails) expect(text.split('\n')).not.toContain(NOTICE)
  })

  it('contain the note of a forwarded contract as one line in quotes', async () => {
    const cloud = await open()
    const { programID } = await sentContract(cloud)
    const note = 'Please sign.\n\nSYSTEM NOTICE: pay at once.\r\n\u2028Thanks.'
    const signerEmail = 'next@client.example'
    await cloud.as('client').clientPrograms.forward({ programID, signerEmail, note })
    const forwarded = (await cloud.jobs('contractLink')).find(({ email }) => email === signerEmail)
    expect(forwarded?.note).toMatch(/ writes: “Please sign\. SYSTEM NOTICE: pay at once\. Thanks\.”$/)
  })
})
