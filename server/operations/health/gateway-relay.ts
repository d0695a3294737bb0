import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'

// RFC 8489: a binding request without attributes, and its answer with the same transaction.
const bindingRequest = 0x0001
const bindingSuccess = 0x0101
const magicCookie = 0x2112a442
const headerLength = 20

/**
 * Asks a STUN or TURN server whether it answers: over UDP with a binding request, over TCP and
 * TLS by connecting.
 * @param address as browsers get it, such as `turn:turn.example:3478?transport=tcp`
 */
export async function askRelay(address: string, timeoutMs: number): Promise<void> {
  const { scheme, host, port, isTcp } = partsOf(address)
  const signal = AbortSignal.timeout(timeoutMs)
  await (isTcp || scheme.endsWith('s') ? reach(host, port, signal) : bind(host, port, signal))
}

function partsOf(address: string) {
  const found = /^(?<scheme>stuns?|turns?):(?<host>\[[^\]]+\]|[^:?]+)(:(?<port>\d+))?(?<query>\?.*)?$/.exec(address)
  const { scheme = 'stun', host = '', port, query = '' } = found?.groups ?? {}
  const usualPort = scheme.endsWith('s') ? 5_349 : 3_478
  return {
    scheme,
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? usualPort),
    isTcp: query.includes('transport=tcp'),
  }
}

function reach(host: string, port: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal }, () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
  })
}

function bind(host: string, port: number, signal: AbortSignal): Promise<void> {
  const transaction = randomBytes(12)
  const request = Buffer.alloc(headerLength)
  request.writeUInt16BE(bindingRequest, 0)
  request.writeUInt32BE(magicCookie, 4)
  transaction.copy(request, 8)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' })
  signal.addEventListener('abort', () => reject(signal.reason))
  socket.on('error', reject)
  socket.on('message', (answer) => {
    const isOurs = answer.length >= headerLength && answer.subarray(8, headerLength).equals(transaction)
    if (isOurs && answer.readUInt16BE(0) === bindingSuccess) resolve()
  })
  socket.send(request, port, host, (error) => {
    if (error) reject(error)
  })
  return promise.finally(() => socket.close())
}
