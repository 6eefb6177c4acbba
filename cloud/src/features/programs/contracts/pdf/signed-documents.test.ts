import { createHash } from 'node:crypto'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it } from 'vitest'
import { onBothStores, refused, type TestCloud } from '../../../../testing/cloud.ts'
import { type ClientProgram, clientPrograms, signedVersionsOf } from '../client-programs.documents.ts'
import { sentContract, signing } from '../signing/sent-contract.testing.ts'
import { readSignedDocument } from './signed-documents.ts'

const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())

async function signedContract(cloud: TestCloud) {
  const sent = await sentContract(cloud)
  return cloud.as('client').clientPrograms.sign(signing(sent))
}

/** Removes the stored PDF of a signed contract, as in contracts of the sample. */
async function forgetDocuments(cloud: TestCloud, programID: string): Promise<void> {
  const { version, ...contract } = await cloud.store.get(clientPrograms, programID).then((found) => {
    if (!found) throw new Error('no contract')
    return found
  })
  await cloud.store
    .batch()
    .put(clientPrograms, { ...contract, signedDocuments: [] }, version)
    .commit()
}

onBothStores('The stored PDF of a signed contract', (open) => {
  it('is stored with the signature and its SHA-256 hash, and is the same file for everyone', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const byLink = await cloud.byLink(sent)
    const { programID } = await byLink.clientPrograms.sign(signing(sent))
    const contract = await cloud.as('admin').clientPrograms.get({ programID })
    const [document] = 'signedDocuments' in contract ? contract.signedDocuments : []
    const downloads = [cloud.as('admin'), cloud.as('client'), cloud.as('stranger'), byLink].map(async (person) =>
      bytesOf(await person.clientPrograms.pdf({ programID })),
    )
    const files = await Promise.all(downloads)
    for (const file of files) expect(createHash('sha256').update(file).digest('hex')).toBe(document?.sha256)
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
    expect(await refused(cloud.as('client').clientPrograms.pdf({ programID }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'document-damaged' },
    })
  })

  it('is stored once for a contract of the sample, even by concurrent processes', async () => {
    const cloud = await open()
    const { programID, signature } = await signedContract(cloud)
    await forgetDocuments(cloud, programID)
    cloud.clock.advance(60_000)
    const { files } = cloud.services
    const kept: string[] = []
    const counted = {
      get: files.get,
      put: async (bytes: Uint8Array, type: string) => {
        const id = await files.put(bytes, type)
        kept.push(id)
        return id
      },
      delete: async (id: string) => {
        await files.delete(id)
        kept.splice(kept.indexOf(id), 1)
      },
    }
    const parts = { ...cloud.services, files: counted }
    const [version] = signedVersionsOf((await cloud.store.get(clientPrograms, programID)) as ClientProgram)
    if (!version) throw new Error('not signed')
    await Promise.all([1, 2, 3].map(() => readSignedDocument(parts, programID, version)))
    const stored = await cloud.store.get(clientPrograms, programID)
    expect(stored?.signedDocuments.map(({ fileID }) => fileID)).toEqual(kept)
    expect(stored?.signedDocuments[0]?.storedAt).toBeGreaterThan(signature?.signedAt ?? 0)
  })

  it('is stored by the first download of a contract of the sample', async () => {
    const cloud = await open()
    const { programID } = await signedContract(cloud)
    await forgetDocuments(cloud, programID)
    const downloads = [1, 2].map(async () => bytesOf(await cloud.as('client').clientPrograms.pdf({ programID })))
    const [first, second] = await Promise.all(downloads)
    expect(first).toEqual(second)
    expect((await cloud.store.get(clientPrograms, programID))?.signedDocuments).toHaveLength(1)
  })
})
