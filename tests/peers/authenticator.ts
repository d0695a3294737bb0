import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** The ways an authenticator can misbehave on request. */
export type Deviation = {
  readonly origin?: string
  readonly rpId?: string
  /** Whether the person was verified by PIN or body. Yes, unless said otherwise. */
  readonly userVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId?: string }

/**
 * A security key in software that holds one credential: it computes real attestations and
 * assertions with ES256 (WebAuthn Level 3 sections 6.1, 6.5 and 7). Written without the server's
 * library, so that both cannot err alike.
 */
export class Authenticator {
  readonly credentialId = randomBytes(32)
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0
  #userHandle = ''
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Makes the credential and says so, as PublicKeyCredential.toJSON() would. */
  create(options: CreationOptions, deviation: Deviation = {}) {
    this.#userHandle = options.user.id
    const data = this.#authenticatorData(options.rp.id ?? '', deviation, true)
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ])
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviation).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs a challenge. */
  get(options: RequestOptions, deviation: Deviation = {}) {
    const data = this.#authenticatorData(options.rpId ?? '', deviation, false)
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation)
    const signed = Buffer.concat([data, sha256(clientData)])
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    }
  }

  #frame() {
    const id = this.credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(rpId: string, deviation: Deviation, withCredential: boolean): Buffer {
    this.#counter += 1
    const { userVerified = true, counter = this.#counter } = deviation
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (withCredential ? 0x40 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    const credential = withCredential ? this.#attestedCredential() : Buffer.alloc(0)
    return Buffer.concat([sha256(Buffer.from(deviation.rpId ?? rpId)), head, credential])
  }

  #attestedCredential(): Buffer {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    return Buffer.concat([Buffer.alloc(16), length, this.credentialId, coseKey(this.#keys.publicKey)])
  }
}

/** An ES256 key as COSE writes it: RFC 9053 section 7.1.1. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [number(1), number(2)],
    [number(3), number(-7)],
    [number(-1), number(1)],
    [number(-2), bytes(Buffer.from(x, 'base64url'))],
    [number(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
}

// CBOR (RFC 8949), as much of it as a credential needs.
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])
const sha256 = (value: Buffer) => createHash('sha256').update(value).digest()
