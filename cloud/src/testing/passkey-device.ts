import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type CborValue = Parameters<typeof isoCBOR.encode>[0]
type Options = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } }

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/**
 * Creates a passkey device for tests: a key in software that answers like a browser with its device. `origin` is the
 * page that it sees, and `verifies` says if it verifies the person by a PIN or a finger.
 */
export function createPasskeyDevice(origin: string, { verifies = true } = {}) {
  const id = randomBytes(16)
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpID: string, flags: number) => {
    const head = Buffer.alloc(5)
    head[0] = flags | FLAGS.present | (verifies ? FLAGS.verified : 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpID), head])
  }
  const answer = (response: Record<string, string | undefined>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  })

  return {
    /** Creates the passkey, as the browser's `navigator.credentials.create` does. */
    create({ challenge, rp, user }: Options) {
      userHandle = user?.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([
        authenticatorData(rp?.id ?? '', FLAGS.attested),
        Buffer.alloc(16),
        length,
        id,
        encodePublicKey(keys.publicKey),
      ])
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
      })
    },
    /** Signs a challenge, as the browser's `navigator.credentials.get` does. */
    get({ challenge, rpId = '' }: Options) {
      counter++
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(rpId, 0)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), keys.privateKey)),
        userHandle,
      })
    },
    /** Sets the counter back, like a copy of the device. */
    restoreCopy: () => {
      counter = 0
    },
  }
}
export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>

/** Encodes a public key of the curve P-256 in the COSE format of WebAuthn. */
function encodePublicKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [keyType, algorithm, curve, xOf, yOf] = [1, 3, -1, -2, -3]
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, CborValue>([
      [keyType, 2],
      [algorithm, -7],
      [curve, 1],
      [xOf, coordinate(x)],
      [yOf, coordinate(y)],
    ]),
  )
}
