import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

type Received = { payload: Record<string, unknown>; headers: Record<string, string | undefined> }

/** Opens a push service on this machine with its browsers, which verify and decrypt the messages (RFC 8291, 8292). */
export async function openPushService() {
  let status = 201
  const inboxes = new Map<string, (body: Buffer) => Record<string, unknown>>()
  const received = new Map<string, Received[]>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = Buffer.concat(await request.toArray())
    const authorization = await verifyVapid(request.headers.authorization ?? '', home)
    const payload = inboxes.get(path)?.(body)
    if (!authorization || !payload) return void response.writeHead(authorization ? 410 : 403).end()
    if (status === 201) {
      const { ttl, urgency, topic } = request.headers as Record<string, string>
      received.get(path)?.push({ payload, headers: { ttl, urgency, topic, key: authorization } })
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
    /** Sets the status of all answers. */
    answer: (next: number) => {
      status = next
    },
    /** Adds a browser. Returns its subscription, and what it received. */
    subscribe() {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      const path = `/${randomBytes(16).toString('base64url')}`
      inboxes.set(path, (body) => decrypt(body, keys, auth))
      const inbox: Received[] = []
      received.set(path, inbox)
      return {
        subscription: { endpoint: home + path, keys: { p256dh, auth: auth.toString('base64url') } },
        received: inbox,
        titles: () => inbox.map(({ payload }) => payload.title),
        /** Ends the subscription, as if the person had removed it in the browser. */
        remove: () => inboxes.delete(path),
      }
    },
  }
}

/** Verifies the header by which the sender identifies itself. Returns its public key, or null. */
async function verifyVapid(header: string, audience: string): Promise<string | null> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  if (!x || !y) return null
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  return jwtVerify(token, publicKey, { audience }).then(
    ({ payload }) => (payload.sub?.startsWith('mailto:') ? key : null),
    () => null,
  )
}

const SALT = 16
const TAG = 16

function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): Record<string, unknown> {
  const salt = body.subarray(0, SALT)
  const senderKey = body.subarray(SALT + 5, SALT + 5 + (body[SALT + 4] ?? 0))
  const content = body.subarray(SALT + 5 + senderKey.length)
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(content.subarray(-TAG))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -TAG)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
}
