import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushDevice } from '#contract/notifications/push/schemas.ts'

export type ReceivedPush = {
  /** The message as the browser reads it. */
  readonly data: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The claims of the server's token, whose signature holds for `publicKey`. */
  readonly claims: Readonly<Record<string, unknown>>
  readonly publicKey: string
}

/**
 * A push service with its browsers: it checks the sender's token (RFC 8292) and decrypts messages
 * as the browser does (RFC 8291). `status` is its next answers.
 */
export async function startPushService() {
  const state = { status: 201 }
  const browsers = new Map<string, { keys: BrowserKeys; received: ReceivedPush[]; tries: number }>()
  const server = createServer(async (request, reply) => {
    const browser = browsers.get(request.url ?? '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    if (browser) browser.tries += 1
    const status = browser ? state.status : 404
    if (browser && status === 201) browser.received.push(read(request, Buffer.concat(chunks), browser.keys))
    reply.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // `listen` on a port gives an address with a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    state,
    close() {
      server.closeAllConnections()
      server.close()
    },
    /** A browser that subscribes: what it sends to the product, and what arrives at it. */
    browser() {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const keys = makeKeys()
      const browser = { keys, received: [] as ReceivedPush[], tries: 0 }
      browsers.set(path, browser)
      const device: PushDevice = {
        endpoint: `${origin}${path}`,
        keys: { p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') },
      }
      return { device, state: browser }
    },
  }
}

type BrowserKeys = ReturnType<typeof makeKeys>

function makeKeys() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  return { ecdh, publicKey, auth: randomBytes(16) }
}

function read({ headers }: IncomingMessage, body: Buffer, keys: BrowserKeys): ReceivedPush {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('a push message is encrypted with aes128gcm')
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  return { data: JSON.parse(decrypt(body, keys)), headers, claims: claimsOf(token, publicKey), publicKey }
}

/** The one record of a message: RFC 8188, with the keys of RFC 8291, section 3.4. */
function decrypt(body: Buffer, { ecdh, publicKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, keyInfo, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString('utf8')
}

function claimsOf(token: string, publicKey: string): Record<string, unknown> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the token of a push message is signed with the key it names')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}
