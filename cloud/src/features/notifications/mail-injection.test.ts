import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused } from '../../testing/cloud.ts'
import { sentContract } from '../programs/contracts/signing/sent-contract.testing.ts'
import { form } from '../programs/requests/create/request-form.testing.ts'

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
