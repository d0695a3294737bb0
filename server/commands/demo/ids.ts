import { createHash } from 'node:crypto'

/** An id that is the same in every demo: version 8 of RFC 9562, made from its name. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`fairlead demo ${name}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
