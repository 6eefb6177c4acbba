import { expect, it } from 'vitest'
import { onBothStores, refused, type TestCloud } from '../../../testing/cloud.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { askedToSign } from './signing/sent-contract.testing.ts'

const DATE = { date: '05/04/2026', startTime: '9:00 AM', endTime: '12:00 PM' }

/** Creates the draft of an approved request for a program type with a price per mile. */
async function draftWithTravel(cloud: TestCloud) {
  const admin = cloud.as('admin')
  await admin.programTypes.create({
    name: 'Team Games at Your Place',
    lines: [
      { description: 'Games', unitPrice: 15, unit: 'participant' },
      { description: 'Travel', unitPrice: 0.67, unit: 'mile' },
    ],
  })
  const request = await cloud.as('client').programRequests.create({
    organization: 'Acme School',
    contactName: 'Cleo Client',
    acceptedTerms: true,
    programDetails: {
      programType: 'Team Games at Your Place',
      objectives: 'Meet',
      participants: 20,
      preferredDates: [DATE],
      location: 'client site',
      setting: 'either',
    },
  })
  const evidence = await admin.programRequests.evidence({ id: request.id })
  const { programID } = await admin.programRequests.approve({ id: request.id, ...DATE })
  return { admin, evidence, programID: programID ?? '' }
}

onBothStores('A contract line without a quantity', (open) => {
  it("stays open in the draft, and the contract can't be sent until the quantity is entered", async () => {
    const cloud = await open()
    const { admin, evidence, programID } = await draftWithTravel(cloud)
    const lines = [
      { description: 'Games', quantity: 20 },
      { description: 'Travel', quantity: null, unit: 'mile' },
    ]
    expect(evidence).toMatchObject({ lines, total: 300 })
    const draft = await admin.clientPrograms.get({ programID })
    const sentence = 'Enter the miles of "Travel" before you send this contract.'
    expect(draft).toMatchObject({ lineItems: lines, total: 300, can: { send: false }, whyNot: { send: sentence } })
    expect(await refused(admin.clientPrograms.send({ programID }))).toMatchObject({
      code: 'failed-precondition',
      message: sentence,
      data: { reason: 'no-quantity' },
    })
    expect(await askedToSign(cloud)).toEqual([])
    expect(await pdfText(await admin.clientPrograms.pdf({ programID }))).toMatch(/Travel To be entered/)
    expect(await admin.programs.overview({ programID })).toMatchObject({ next: { action: 'priceContract' } })

    const { lineItems } = draft as { lineItems: { quantity: number | null; description: string; unitPrice: number }[] }
    const entered = lineItems.map((line) => ({ ...line, quantity: line.quantity ?? 24 }))
    expect(await admin.clientPrograms.update({ programID, lineItems: entered })).toMatchObject({ total: 316.08 })
    expect(await admin.clientPrograms.send({ programID })).toMatchObject({ frozen: { total: 316.08 } })
  })
})
