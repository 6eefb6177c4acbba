import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DAY } from '@belay/contract/constants'
import { Signer, SignPdf } from '@signpdf/signpdf'
import { UserError } from '../documents/startup-errors.ts'
import type { DocumentStore } from '../documents/store.ts'
import { commitIfCurrent } from '../documents/write-batch.ts'
import type { Sealer } from '../identity/seal.ts'
import type { Settings } from '../settings/settings.ts'
import type { Clock } from '../time/clock.ts'
import { SEAL_ID, type StoredSeal, seals } from './seal.documents.ts'
import type { SigningKey } from './sign-cms.ts'

const YEAR = 365 * DAY
/** The validity of a certificate that Belay makes. It is renewed after half of this time. */
const VALID_FOR = 20 * YEAR
/** The time in ms by which a new certificate is valid before now, for readers with a clock that is behind. */
const CLOCK_TOLERANCE = DAY

/** Writes the centre's digital seal into a PDF that `addSignatureField` prepared. */
export type SealPdf = (pdf: Uint8Array) => Promise<Uint8Array>

type Parts = { settings: Settings; store: DocumentStore; clock: Clock }

/**
 * Creates the function that seals PDFs, with the certificate of the settings or one that Belay makes. That one is made
 * by the first process that needs it, and again if the centre's name or secret changes or after ten years. All
 * processes share it. Throws a `UserError` if the certificate of the settings cannot be used.
 */
export function createPdfSeal(parts: Parts, sealer: Sealer): SealPdf {
  const given = readGivenKey(parts.settings)
  return async (pdf) => {
    const key = given ?? (await findOrCreateKey(parts, sealer))
    const { signCms } = await import('./sign-cms.ts')
    const signer = Object.assign(new Signer(), {
      sign: async (bytes: Buffer) => Buffer.from(await signCms(bytes, key)),
    })
    return new Uint8Array(await new SignPdf().sign(pdf, signer))
  }
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Reads the certificate and key of the settings. Null if there are none. */
function readGivenKey({ sealCertificate, sealKey }: Settings): SigningKey | null {
  if (!sealCertificate) return null
  try {
    const texts = readFileSync(sealCertificate, 'utf8').match(CERTIFICATE) ?? []
    const certificates = texts.map((text) => new X509Certificate(text))
    const key = createPrivateKey(readFileSync(sealKey))
    const isUsable = key.asymmetricKeyType === 'rsa' || key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
    if (!isUsable) throw new Error('the key must be RSA or ECDSA P-256')
    if (!certificates[0]?.checkPrivateKey(key)) throw new Error('the first certificate is not of this key')
    return { key, certificates }
  } catch (error) {
    throw new UserError(
      `Belay can't seal contracts with BELAY_SEAL_CERTIFICATE and BELAY_SEAL_KEY: ${(error as Error).message}.`,
    )
  }
}

async function findOrCreateKey(parts: Parts, secrets: Pick<Sealer, 'seal' | 'unseal'>): Promise<SigningKey> {
  const { settings, store, clock } = parts
  const stored = await store.get(seals, SEAL_ID)
  const isCurrent = stored && stored.name === settings.centre.name && clock.now() < stored.renewAt
  const key = isCurrent ? secrets.unseal(stored.sealedKey) : null
  if (stored && key !== null)
    return { key: createPrivateKey(key), certificates: [new X509Certificate(stored.certificate)] }
  const batch = store.batch().put(seals, await createSeal(parts, secrets), stored?.version ?? 0)
  // If another process was faster, its certificate is used.
  await commitIfCurrent(batch)
  return findOrCreateKey(parts, secrets)
}

async function createSeal({ settings, clock }: Parts, secrets: Pick<Sealer, 'seal'>): Promise<StoredSeal> {
  const { createCertificate } = await import('./create-certificate.ts')
  const { name } = settings.centre
  const now = clock.now()
  const { certificate, key } = await createCertificate(name, now - CLOCK_TOLERANCE, now + VALID_FOR)
  return { id: SEAL_ID, name, certificate, sealedKey: secrets.seal(key), renewAt: now + VALID_FOR / 2, createdAt: now }
}
