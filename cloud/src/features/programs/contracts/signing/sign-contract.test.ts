import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused } from '../../../../testing/cloud.ts'
import { extractPdfText } from '../../../../testing/pdf-text.ts'
import { clientPrograms as contracts } from '../client-programs.documents.ts'
import { PLANNED, sentContract, signing } from './sent-contract.testing.ts'

const BEYOND_PAPER = 'M0 0 L1234567890123456789012 5'

onBothStores('clientPrograms.sign', (open) => {
  it('refuses a drawn signature without a visible line', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const { clientPrograms } = cloud.as('client')
    const draw = (strokes: string) => clientPrograms.sign({ ...signing(sent), method: 'drawn', strokes })
    const refusal = {
      code: 'invalid-argument',
      data: { fields: [{ field: 'strokes', message: 'Draw your signature.' }] },
    }
    for (const strokes of ['', BEYOND_PAPER, 'M1 1 M20 20', 'M5 5 L5 5', 'L1 1'])
      expect(await refused(draw(strokes)), strokes).toMatchObject(refusal)
    expect(await draw('M10 10 L50 40')).toMatchObject({ signed: true })
  })

  it("prints the signer's name if an older drawn signature can't be shown", async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    await cloud.as('client').clientPrograms.sign({ ...signing(sent), method: 'drawn', strokes: 'M10 10 L50 40' })
    const stored = await cloud.store.get(contracts, sent.programID)
    if (!stored?.signature) throw new Error('not signed')
    const { version, ...contract } = stored
    const signature = { ...stored.signature, strokes: BEYOND_PAPER }
    const spoilt = { ...contract, signedDocuments: [], signature }
    await cloud.store.batch().put(contracts, spoilt, version).commit()
    const text = await extractPdfText(await cloud.as('client').clientPrograms.pdf({ programID: sent.programID }))
    expect(text).toMatch(/Cleo Client.*Signed by Cleo Client/)
  })

  it.each([
    [{ date: '05/06/2026' }, 'date'],
    [{ startTime: '10:00 AM', endTime: '1:00 PM' }, 'start time and end time'],
    [{ location: 'Lake', participants: 60 }, 'place and number of participants'],
  ])('is refused after the program got another %o, and the Admins are notified once', async (moved, words) => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { programID } = await admin.programSchedule.create(PLANNED)
    const sent = await sentContract(cloud, { programID })
    await admin.programSchedule.update({ programID, ...moved })
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await refused(cloud.as('client').clientPrograms.sign(signing(sent)))).toMatchObject({
        code: 'failed-precondition',
        message: `The ${words} changed after we sent this contract. We'll send you an updated contract to sign.`,
        data: { reason: 'program-moved' },
      })
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ signed: false, needsAmendment: true })
    const mails = (await cloud.mails(emailOf('admin'))).filter(({ subject }) => subject.endsWith('to be sent again'))
    expect(mails).toMatchObject([{ text: expect.stringContaining(`The ${words} changed after it was sent`) }])
    // Saving without changes copies the calendar's facts. Then the contract is sent again and signed.
    const saved = await admin.clientPrograms.update({ programID })
    expect(saved).toMatchObject({ ...moved, sentAt: null, needsAmendment: false })
    const again = await admin.clientPrograms.send({ programID })
    expect(await cloud.as('client').clientPrograms.sign(signing(again))).toMatchObject({ signed: true, frozen: moved })
  })
})
