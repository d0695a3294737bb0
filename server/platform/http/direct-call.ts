import type { FastifyRequest } from 'fastify'

const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']
const ownHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Tells whether a call comes from this machine and no proxy passed it on, which would make
 * everybody local.
 */
export function isDirectFromHere({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const address = socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  return isLoopback && proxyHeaders.every((name) => headers[name] === undefined)
}

/**
 * The same for a call to an address of this machine by name: a proxy may hide that it is one, but
 * keep the Host.
 */
export function isDirectToOwnHost(request: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  return isDirectFromHere(request) && ownHosts.test(request.headers.host ?? '')
}
