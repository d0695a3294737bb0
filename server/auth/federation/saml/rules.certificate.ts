import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'

// Identity providers expect our public key as a certificate; self-signed, because they trust our
// metadata. Node cannot create certificates, so this is the minimum of X.509 (RFC 5280).

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const utf8 = (text: string) => der(0x0c, Buffer.from(text))
/** GeneralizedTime, which dates after 2049 need. */
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+/g, '')}`))

const objectIds = {
  sha256WithRsa: Buffer.from('06092a864886f70d01010b', 'hex'),
  commonName: Buffer.from('0603550403', 'hex'),
}
const derNull = Buffer.from('0500', 'hex')

/** Creates a self-signed certificate that is valid for this number of years. */
export function selfSignedCertificate(
  key: KeyObject,
  { commonName, from, years }: { commonName: string; from: Date; years: number },
): string {
  const algorithm = sequence(objectIds.sha256WithRsa, derNull)
  const name = sequence(der(0x31, sequence(objectIds.commonName, utf8(commonName))))
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  // Serial numbers must be positive.
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)])
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const body = sequence(der(0x02, serial), algorithm, name, sequence(time(from), time(until)), name, publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, key))
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
