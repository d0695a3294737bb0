import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { networkOf } from '../network/network.ts'

/** Connections of this node that one person may have open: many tabs on several devices. */
export const connectionsPerPerson = 30
/** Connections of this node from one network: a large office. */
const connectionsPerNetwork = 300

/**
 * Counts the connections of each network; with a factor of 0, as in load tests, nobody is refused.
 */
export function countConnections({ trustProxy, factor }: { trustProxy: readonly string[]; factor: number }) {
  // The HTTP side reads TRUST_PROXY with the same library.
  const isTrusted = proxyAddress.compile([...trustProxy])
  const addressOf = (request: IncomingMessage) => proxyAddress(request, isTrusted)
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
