import { createHash } from 'node:crypto'
import { MINUTE } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it } from 'vitest'
import { onBothStores, refusalOf, type TestCloud } from '../../../../testing/cloud.ts'
import { clientPrograms, signedVersionsOf } from '../client-programs.documents.ts'
import { bytesOf, sentContract, signedContract, signing } from '../signing/sent-contract.testing.ts'
import { readSignedDocument } from './signed-documents.ts'

/** Creates a signed contract without a stored PDF, as in the sample. */
async function contractWithoutDocument(cloud: TestCloud) {
  const { programID } = await signedContract(cloud)
  const stored = await cloud.store.get(clientPrograms, programID)
  if (!stored) throw new Error('no contract')
  const { version, ...contract } = { ...stored, signedDocuments: [] }
  await cloud.store.batch().put(clientPrograms, contract, version).commit()
  return contract
}

onBothStores('The stored PDF of a signed contract', (open) => {
  it('is stored with the signature and its SHA-256 hash, and is the same file for everyone', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const byLink = await cloud.byLink(sent)
    const { programID } = await byLink.clientPrograms.sign(signing(sent))
    const contract = await cloud.as('admin').clientPrograms.get({ programID })
    const [document] = 'signedDocuments' in contract ? contract.signedDocuments : []
    for (const { clientPrograms } of [cloud.as('admin'), cloud.as('client'), cloud.as('stranger'), byLink]) {
      const file = await bytesOf(await clientPrograms.pdf({ programID }))
      expect(createHash('sha256').update(file).digest('hex')).toBe(document?.sha256)
    }
    expect(document?.storedAt).toBe(document?.signedAt)
  })

  it("keeps its bytes when the centre's settings change", async () => {
    const cloud = await open()
    const { programID } = await signedContract(cloud)
    const before = await bytesOf(await cloud.as('client').clientPrograms.pdf({ programID }))
    cloud.services.settings.centre.address = '1 Other Road'
    expect(await bytesOf(await cloud.as('client').clientPrograms.pdf({ programID }))).toEqual(before)
  })

  it('is refused, not rendered again, if the stored file is missing', async () => {
    expectLogged(/^the stored PDF of a signed contract is missing/)
    const cloud = await open()
    const { programID } = await signedContract(cloud)
    const stored = await cloud.store.get(clientPrograms, programID)
    await cloud.services.files.delete(stored?.signedDocuments[0]?.fileID ?? '')
    expect(await refusalOf(cloud.as('client').clientPrograms.pdf({ programID }))).toBe(
      'failed-precondition: document-damaged',
    )
  })

  it('is stored once for a contract of the sample, even by concurrent processes', async () => {
    const cloud = await open()
    const contract = await contractWithoutDocument(cloud)
    const { programID, signature } = contract
    cloud.clock.advance(MINUTE)
    const { files } = cloud.services
    const fileIDs: string[] = []
    const recorded = {
      get: files.get,
      put: async (bytes: Uint8Array, type: string) => {
        const id = await files.put(bytes, type)
        fileIDs.push(id)
        return id
      },
      delete: async (id: string) => {
        await files.delete(id)
        fileIDs.splice(fileIDs.indexOf(id), 1)
      },
    }
    const services = { ...cloud.services, files: recorded }
    const [version] = signedVersionsOf(contract)
    if (!version) throw new Error('not signed')
    await Promise.all([1, 2, 3].map(() => readSignedDocument(services, programID, version)))
    const stored = await cloud.store.get(clientPrograms, programID)
    expect(stored?.signedDocuments.map(({ fileID }) => fileID)).toEqual(fileIDs)
    expect(stored?.signedDocuments[0]?.storedAt).toBeGreaterThan(signature?.signedAt ?? 0)
  })

  it('is stored by the first download of a contract of the sample', async () => {
    const cloud = await open()
    const { programID } = await contractWithoutDocument(cloud)
    const downloads = [1, 2].map(async () => bytesOf(await cloud.as('client').clientPrograms.pdf({ programID })))
    const [first, second] = await Promise.all(downloads)
    expect(first).toEqual(second)
    expect((await cloud.store.get(clientPrograms, programID))?.signedDocuments).toHaveLength(1)
  })
})
