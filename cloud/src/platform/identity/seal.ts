import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

/** The functions that encrypt and decrypt texts, so that a database or backup alone does not reveal them. */
export type Sealer = {
  seal(text: string): string
  /** Decrypts a text. Null if it was encrypted with another secret or is damaged. */
  unseal(sealed: string): string | null
}

/** Creates a sealer with a separate key, which is derived from the centre's secret. */
export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'belay e-mails', 32))
  return {
    seal(text) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG })
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    unseal(sealed) {
      try {
        const bytes = Buffer.from(sealed, 'base64url')
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV), { authTagLength: TAG })
        decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
        return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
