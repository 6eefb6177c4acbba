import { execFile, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { bytesOf, signedContract } from '../../features/programs/contracts/signing/sent-contract.testing.ts'
import { onBothStores, type TestCloud } from '../../testing/cloud.ts'
import { createSealer } from '../identity/seal.ts'
import { SEAL_ID, seals } from './seal.documents.ts'
import { createPdfSeal } from './seal-pdf.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'belay-seal-'))
/** False on machines without Poppler's command-line tools. */
const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0
const fileOf = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function sealedPdf(cloud: TestCloud): Promise<Buffer> {
  const { programID } = await signedContract(cloud)
  return bytesOf(await cloud.as('client').clientPrograms.pdf({ programID }))
}

/** Splits a sealed PDF into the bytes that its seal covers and the seal, in DER. */
function splitSeal(pdf: Buffer) {
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'))
  const [end, start, rest] = (range ?? []).slice(1).map(Number) as [number, number, number]
  expect(start + rest).toBe(pdf.length)
  const padded = Buffer.from(pdf.toString('latin1', end + 1, start - 1), 'hex')
  const covered = Buffer.concat([pdf.subarray(0, end), pdf.subarray(start)])
  return { covered, seal: padded.subarray(0, padded.readUInt16BE(2) + 4) }
}

/** Checks a seal with OpenSSL, against a certificate that is trusted for this check. Rejects if it does not fit. */
async function verifyWithOpenssl(covered: Buffer, seal: Buffer, trusted: string): Promise<void> {
  for (const [name, bytes] of Object.entries({ covered, seal, trusted })) writeFileSync(fileOf(name), bytes)
  const files = ['-in', fileOf('seal'), '-content', fileOf('covered'), '-CAfile', fileOf('trusted')]
  // `-cades` requires the certificate's hash among the signed attributes, and compares it.
  await run('openssl', [
    'cms',
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    '-purpose',
    'any',
    ...files,
    '-out',
    '/dev/null',
  ])
}

onBothStores('sealPdf', (open) => {
  it('adds a PAdES signature that OpenSSL accepts, and that one changed byte breaks', async () => {
    const cloud = await open()
    const pdf = await sealedPdf(cloud)
    expect(pdf.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
    const { covered, seal } = splitSeal(pdf)
    const certificate = (await cloud.store.get(seals, SEAL_ID))?.certificate ?? ''
    expect(new X509Certificate(certificate).subject).toBe(`CN=${cloud.settings.centre.name}`)
    await verifyWithOpenssl(covered, seal, certificate)
    covered[1000] = (covered[1000] ?? 0) ^ 1
    await expect(verifyWithOpenssl(covered, seal, certificate)).rejects.toThrow(/verification failure/i)
  })

  it.skipIf(!hasPdfsig)('adds a signature of the whole file, which pdfsig of Poppler accepts', async () => {
    const cloud = await open()
    const pdf = await sealedPdf(cloud)
    const read = async (bytes: Buffer) => {
      writeFileSync(fileOf('sealed.pdf'), bytes)
      return (await run('pdfsig', ['-nocert', fileOf('sealed.pdf')])).stdout
    }
    const facts = await read(pdf)
    for (const words of ['Signature is Valid', 'Total document signed', 'ETSI.CAdES.detached', 'SHA-256'])
      expect(facts).toContain(words)
    pdf[1000] = (pdf[1000] ?? 0) ^ 1
    expect(await read(pdf)).toContain('Digest Mismatch')
  })

  it('uses one certificate for all processes, and encrypts its key', async () => {
    const cloud = await open()
    const other = createPdfSeal(cloud.services, cloud.services.identity)
    const pdf = await sealedPdf(cloud)
    const first = await cloud.store.get(seals, SEAL_ID)
    expect(first?.version).toBe(1)
    expect(first?.sealedKey).not.toContain('PRIVATE KEY')
    await expect(other(pdf)).rejects.toThrow('No ByteRange')
    expect(await cloud.store.get(seals, SEAL_ID)).toEqual(first)
  })

  it('makes a new certificate for a new name, for a new secret, and after ten years', async () => {
    const cloud = await open()
    const versionAfter = async () => {
      await sealedPdf(cloud)
      return (await cloud.store.get(seals, SEAL_ID))?.version
    }
    expect([await versionAfter(), await versionAfter()]).toEqual([1, 1])
    cloud.settings.centre.name = 'Rebuilt Centre'
    expect(await versionAfter()).toBe(2)
    cloud.services.sealPdf = createPdfSeal(cloud.services, createSealer('another secret'))
    expect(await versionAfter()).toBe(3)
    cloud.clock.advance(11 * 365 * 86_400_000)
    expect(await versionAfter()).toBe(4)
  })

  it('uses the certificate and key of the settings, and refuses those that do not belong together', async () => {
    const cloud = await open()
    const create = (name: string, ...key: string[]) => {
      const files = ['-keyout', fileOf(`${name}.key`), '-out', fileOf(`${name}.crt`)]
      return run('openssl', ['req', '-x509', '-nodes', '-newkey', ...key, '-subj', `/CN=${name}`, ...files])
    }
    await create('rsa', 'rsa:2048')
    await create('ec', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256')
    const sealWith = (certificate: string, key: string) => {
      const settings = { ...cloud.settings, sealCertificate: fileOf(certificate), sealKey: fileOf(key) }
      return createPdfSeal({ ...cloud.services, settings }, createSealer('a secret'))
    }
    for (const name of ['rsa', 'ec']) {
      cloud.services.sealPdf = sealWith(`${name}.crt`, `${name}.key`)
      const { covered, seal } = splitSeal(await sealedPdf(cloud))
      await verifyWithOpenssl(covered, seal, readFileSync(fileOf(`${name}.crt`), 'utf8'))
    }
    expect(await cloud.store.get(seals, SEAL_ID)).toBeNull()
    expect(() => sealWith('rsa.crt', 'ec.key')).toThrow('is not of this key')
    expect(() => sealWith('missing.crt', 'ec.key')).toThrow(/BELAY_SEAL_CERTIFICATE.*ENOENT/)
  })
})
