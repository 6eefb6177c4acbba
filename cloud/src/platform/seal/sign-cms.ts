import { createHash, type KeyObject, type X509Certificate } from 'node:crypto'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'

/** A private key and its certificate, followed by the certificates that issued it. */
export type SigningKey = { key: KeyObject; certificates: readonly X509Certificate[] }

const sha256 = (bytes: Uint8Array) =>
  new OctetString({ valueHex: toArrayBuffer(createHash('sha256').update(bytes).digest()) })
const toArrayBuffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

/**
 * Signs bytes as PAdES baseline B-B requires (ETSI EN 319 142-1): detached CMS in DER, with the signing certificate's
 * hash among the signed attributes. The time is in the PDF, so it is not an attribute.
 */
export async function signCms(bytes: Uint8Array, { key, certificates }: SigningKey): Promise<Uint8Array> {
  const [signer, ...issuers] = certificates
  if (!signer) throw new Error('a seal without a certificate')
  const parsed = Certificate.fromBER(toArrayBuffer(signer.raw))
  const certificateID = new Sequence({ value: [sha256(signer.raw)] })
  const signedData = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    certificates: [parsed, ...issuers.map(({ raw }) => Certificate.fromBER(toArrayBuffer(raw)))],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: parsed.issuer, serialNumber: parsed.serialNumber }),
        // The order is that of DER. Verifiers hash the attributes in the given order.
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: DATA })] }),
            new Attribute({ type: MESSAGE_DIGEST, values: [sha256(bytes)] }),
            new Attribute({
              type: SIGNING_CERTIFICATE_V2,
              values: [new Sequence({ value: [new Sequence({ value: [certificateID] })] })],
            }),
          ],
        }),
      }),
    ],
  })
  await signedData.sign(toCryptoKey(key), 0, 'SHA-256')
  const content = new ContentInfo({ contentType: SIGNED_DATA, content: signedData.toSchema(true) })
  return new Uint8Array(content.toSchema().toBER())
}

function toCryptoKey(key: KeyObject): CryptoKey {
  const algorithm =
    key.asymmetricKeyType === 'ec'
      ? { name: 'ECDSA', namedCurve: 'P-256' }
      : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  return key.toCryptoKey(algorithm, false, ['sign']) as CryptoKey
}
