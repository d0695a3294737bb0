import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { networkOf } from '../network.ts'

/** Connections of this node that one person may have open: many tabs on several devices. */
export const connectionsPerPerson = 30
/** Connections of this node from one network: a large office. */
const connectionsPerNetwork = 300

/**
 * Counts the connections of each network; with a factor of 0, as in load tests, nobody is refused.
 */
export function createCrowd({ trustProxy, factor }: { trustProxy: readonly string[]; factor: number }) {
  const addressOf = addressReader(trustProxy)
  const open = new Map<string, number>()
  return {
    hasRoomFor(request: IncomingMessage): boolean {
      return factor === 0 || (open.get(networkOf(addressOf(request))) ?? 0) < Math.ceil(connectionsPerNetwork * factor)
    },
    enter(request: IncomingMessage): { leave(): void } {
      const network = networkOf(addressOf(request))
      open.set(network, (open.get(network) ?? 0) + 1)
      return {
        leave() {
          const left = (open.get(network) ?? 1) - 1
          if (left > 0) open.set(network, left)
          else open.delete(network)
        },
      }
    },
  }
}

/**
 * Reads the address as the HTTP side does: the last one in the chain that no trusted proxy has
 * (TRUST_PROXY).
 */
function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList()
  for (const range of trusted.flatMap((each) => (each === 'loopback' ? ['127.0.0.0/8', '::1/128'] : [each]))) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return ({ socket, headers }) => {
    const header = headers['x-forwarded-for']
    const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((each) => each.trim())
    const chain = [...forwarded.filter(Boolean), socket.remoteAddress ?? '']
    const plain = chain.map((each) => each.replace(/^::ffff:(?=\d+\.)/i, ''))
    return plain.findLast((address) => !isTrusted(address)) ?? plain[0] ?? ''
  }
}
