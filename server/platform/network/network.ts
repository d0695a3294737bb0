import { isIPv6 } from 'node:net'

/**
 * The network a visitor is counted by: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because the holder of one such address usually has 2^64 of them. An IPv4 address written as IPv6
 * counts as itself.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const groups = expand(address)
  return groups.slice(0, 4).join(':')
}

/** The eight groups without leading zeros. URLs write every IPv6 address in one form (RFC 5952). */
function expand(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = canonical.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right]
}
