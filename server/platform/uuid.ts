/**
 * A UUID of version 8 (RFC 9562) made from the first 16 bytes of a hash: the same hash gives the
 * same UUID.
 */
export function uuidOf(hash: Uint8Array): string {
  const hex = Buffer.from(hash).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
