import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { onBothStores, refusalOf, type TestCloud } from '../../../../testing/cloud.ts'
import { bytesOf, signedContract, signing } from '../signing/sent-contract.testing.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const check = (cloud: TestCloud, bytes: Uint8Array) =>
  cloud.as(null).clientPrograms.checkDocument({ sha256: sha256(bytes) })

onBothStores('clientPrograms.checkDocument', (open) => {
  it('confirms the stored PDF to everyone, with the date of signing and no names', async () => {
    const cloud = await open()
    const { programID, signature } = await signedContract(cloud)
    const bytes = await bytesOf(await cloud.as('client').clientPrograms.pdf({ programID }))
    cloud.clock.advance(1000)
    const signedAt = signature?.signedAt
    expect(await check(cloud, bytes)).toEqual({ document: { signedAt, state: 'in-force', endedAt: null } })
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    expect(await check(cloud, bytes)).toEqual({ document: null })
  })

  it('says that a voided or replaced version is no longer in force', async () => {
    const cloud = await open()
    const { clientPrograms } = cloud.as('admin')
    const { programID } = await signedContract(cloud)
    const first = await bytesOf(await clientPrograms.pdf({ programID }))
    const { amendment } = await clientPrograms.amend({ programID, discount: 10 })
    expect(amendment).not.toBeNull()
    const sent = await clientPrograms.send({ programID })
    cloud.clock.advance(1000)
    const next = { programID, documentHash: sent.amendment?.documentHash ?? '' }
    await cloud.as('client').clientPrograms.sign(signing(next))
    const second = await bytesOf(await clientPrograms.pdf({ programID }))
    expect(await check(cloud, first)).toMatchObject({ document: { state: 'replaced', endedAt: cloud.clock.now() } })
    await clientPrograms.void({ programID, reason: 'Another price' })
    expect(await check(cloud, second)).toMatchObject({ document: { state: 'voided', endedAt: cloud.clock.now() } })
  })

  it('does not confirm a draft, and refuses anything but a SHA-256', async () => {
    const cloud = await open()
    const { programID } = await signedContract(cloud)
    await cloud.as('admin').clientPrograms.amend({ programID, discount: 10 })
    const draft = await bytesOf(await cloud.as('admin').clientPrograms.pdf({ programID, amendment: true }))
    expect(await check(cloud, draft)).toEqual({ document: null })
    expect(await refusalOf(cloud.as(null).clientPrograms.checkDocument({ sha256: 'A' }))).toMatch(/^invalid-argument/)
  })
})
