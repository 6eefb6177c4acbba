import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs'

const COMMON_NAME = '2.5.4.3'
/** The longest common name by X.520. */
const LONGEST_NAME = 64
const SUBJECT_KEY_IDENTIFIER = '2.5.29.14'
const KEY_USAGE = '2.5.29.15'
const BASIC_CONSTRAINTS = '2.5.29.19'
/** The bits of the key usage: digital signature and content commitment (non-repudiation). */
const SIGNS_DOCUMENTS = 0b1100_0000
/** The first year in which a certificate's time must be a GeneralizedTime. */
const FIRST_GENERALIZED_YEAR = 2050

/** A certificate and its private key, in PEM. */
export type Pem = { certificate: string; key: string }

const toArrayBuffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

const createTime = (epochMs: number) => {
  const value = new Date(epochMs)
  return new Time({ value, type: value.getUTCFullYear() < FIRST_GENERALIZED_YEAR ? 0 : 1 })
}

/** Creates a key (ECDSA, P-256) and a self-signed certificate for sealing documents, both in PEM. */
export async function createCertificate(name: string, from: number, until: number): Promise<Pem> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: createSerialNumber() }),
    issuer: createName(name),
    subject: createName(name),
    notBefore: createTime(from),
    notAfter: createTime(until),
  })
  await certificate.subjectPublicKeyInfo.importKey(publicKey.toCryptoKey(algorithm, true, ['verify']) as CryptoKey)
  const keyID = createHash('sha1').update(certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView)
  certificate.extensions = [
    createExtension(SUBJECT_KEY_IDENTIFIER, false, new OctetString({ valueHex: toArrayBuffer(keyID.digest()) })),
    createExtension(KEY_USAGE, true, new BitString({ valueHex: Uint8Array.of(SIGNS_DOCUMENTS).buffer, unusedBits: 6 })),
    createExtension(BASIC_CONSTRAINTS, true, new BasicConstraints({ cA: false }).toSchema()),
  ]
  await certificate.sign(privateKey.toCryptoKey(algorithm, false, ['sign']) as CryptoKey, 'SHA-256')
  const base64 = Buffer.from(certificate.toSchema(true).toBER()).toString('base64')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const createName = (name: string) =>
  new RelativeDistinguishedNames({
    typesAndValues: [
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name.slice(0, LONGEST_NAME) }) }),
    ],
  })

const createExtension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
  new Extension({ extnID, critical, extnValue: value.toBER() })

/** Returns a random serial number of 15 bytes. The first bit is 0, because it must be positive. */
function createSerialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(15))
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes.buffer
}
