import { expect, it } from 'vitest'
import { EACH_SETTING, type Overrides, readSettings } from '../../../../platform/settings/settings.ts'
import { onBothStores, refusalOf } from '../../../../testing/cloud.ts'
import { extractPdfText } from '../../../../testing/pdf-text.ts'
import { bytesOf, sentContract, signedContract, signing } from '../signing/sent-contract.testing.ts'
import { toPrintJob } from './print-contract.ts'

it('printContract sends its worker no secret of the settings', () => {
  const secrets = EACH_SETTING.filter(({ setting }) => setting.shape.secret)
  expect(secrets.map(({ setting }) => setting.env)).toContain('DATABASE_URL')
  const overrides: Record<string, unknown> = {}
  for (const { group, name } of secrets)
    if (group) overrides[group] = { ...(overrides[group] as object), [name]: `hush ${name}` }
    else overrides[name] = `hush ${name}`
  const settings = readSettings({}, overrides as Overrides)
  expect(JSON.stringify(settings).split('hush ')).toHaveLength(secrets.length + 1)
  const job = JSON.stringify(toPrintJob(1, {} as never, settings, undefined))
  expect(job).toContain(settings.centre.address)
  expect(job).not.toContain('hush')
})

onBothStores('clientPrograms.pdf', (open) => {
  it('shows DRAFT before the signature and a certificate after it, and is the same each time', async () => {
    const cloud = await open()
    await cloud.as('admin').contractText.save({
      paymentText: '<p>Pay <strong>Łukasz</strong> in 30 days</p>',
      additionalText: '<p>Line.</p>'.repeat(200),
    })
    const sent = await sentContract(cloud, {
      programName: 'Müller / ../Día "2026"',
      contactPersonName: 'Žofie Dvořáková',
    })
    const { programID } = sent
    const draft = await extractPdfText(await cloud.as('client').clientPrograms.pdf({ programID }))
    expect(draft).toContain('DRAFT – not signed')
    expect(draft).not.toContain('Certificate')
    const strokes = 'M10 10 L50 40 Q60 50 70 20'
    await cloud.as('client').clientPrograms.sign({ ...signing(sent), method: 'drawn', strokes })
    const file = await cloud.as('client').clientPrograms.pdf({ programID })
    expect(file.type).toBe('application/pdf')
    expect(file.name).toBe('contract-Muller-Dia-2026-signed.pdf')
    const text = await extractPdfText(file)
    const people = ['Žofie Dvořáková', 'Cleo Client', 'On record with the centre']
    const content = ['Pay Łukasz in 30 days', 'High ropes', '$250.00', 'Page 2 of']
    const certificate = ['Certificate of signature', sent.documentHash ?? '', 'America/New_York', 'UTC']
    for (const words of [...people, ...content, ...certificate]) expect(text).toContain(words)
    for (const words of ['DRAFT', '127.0.0.1']) expect(text).not.toContain(words)
    await cloud.as('admin').contractText.save({ paymentText: '<p>Something else</p>' })
    cloud.clock.advance(1_000_000)
    const again = await cloud.as('client').clientPrograms.pdf({ programID })
    expect(await bytesOf(again)).toEqual(await bytesOf(file))
  })

  it('shows that the contract was declined, as the screen does', async () => {
    const cloud = await open()
    const { programID } = await sentContract(cloud)
    await cloud.as('client').clientPrograms.decline({ programID, reason: 'Too dear' })
    const file = await cloud.as('client').clientPrograms.pdf({ programID })
    const text = await extractPdfText(file)
    expect(text).toContain('Declined, not signed')
    expect(text).not.toContain('DRAFT')
    expect(file.name).toBe('contract-Team-day-declined.pdf')
  })

  it.each(['with an account', 'by the link of the contract'])(
    'limits concurrent PDFs for a person %s, but not for others',
    async (way) => {
      const cloud = await open()
      const sent = await sentContract(cloud)
      const { programID } = sent
      const person = way === 'with an account' ? cloud.as('client') : await cloud.byLink(sent)
      const downloads = Array.from({ length: 20 }, () => person.clientPrograms.pdf({ programID }))
      const adminDownload = cloud.as('admin').clientPrograms.pdf({ programID })
      const answers = await Promise.allSettled(downloads)
      expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(4)
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'resource-exhausted', data: { retryAfter: 5 } },
      })
      expect((await adminDownload).type).toBe('application/pdf')
    },
  )

  it('keeps the bytes of a voided version, for Admins and its parties', async () => {
    const cloud = await open()
    const { programID } = await signedContract(cloud)
    const { clientPrograms } = cloud.as('admin')
    const first = await bytesOf(await clientPrograms.pdf({ programID }))
    await clientPrograms.void({ programID, reason: 'Another price' })
    await clientPrograms.update({ programID, discount: 50 })
    cloud.clock.advance(1000)
    const again = await clientPrograms.send({ programID })
    await cloud.as('client').clientPrograms.sign(signing(again))
    expect(await extractPdfText(await clientPrograms.pdf({ programID }))).toContain('$200.00')
    const voided = await cloud.as('client').clientPrograms.pdf({ programID, voided: 0 })
    expect(voided.name).toBe('contract-Team-day-voided.pdf')
    expect(await bytesOf(voided)).toEqual(first)
    expect(await refusalOf(clientPrograms.pdf({ programID, voided: 1 }))).toBe('not-found')
  })
})
