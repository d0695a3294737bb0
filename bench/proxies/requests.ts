import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { SecureVersion } from 'node:tls'
import { io } from 'socket.io-client'

const host = { host: '127.0.0.1', servername: 'fairlead.example' }

export type Ask = {
  /** Where the request comes from: an address of this machine. */
  readonly localAddress: string
  readonly certificate: Buffer
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly method?: 'PATCH'
  readonly maxVersion?: SecureVersion
  readonly ciphers?: string
}

/** Asks the proxy over TLS; with a body it is a POST of JSON. */
export function ask(path: string, options: Ask): Promise<{ status: number; text: string }> {
  const { localAddress, certificate, body, maxVersion, ciphers } = options
  const headers = {
    host: 'fairlead.example',
    ...(body && { 'content-type': options.method ? 'application/octet-stream' : 'application/json' }),
    ...options.headers,
  }
  const method = options.method ?? (body ? 'POST' : 'GET')
  const suites = ciphers && { ciphers, maxVersion: 'TLSv1.2' as const }
  const tls = { ca: certificate, agent: false, ...(maxVersion && { maxVersion, minVersion: maxVersion }), ...suites }
  return new Promise((resolve, reject) => {
    let text = ''
    const sent = request({ ...host, ...tls, path, method, headers, localAddress }, (reply) => {
      reply.on('data', (chunk) => (text += chunk))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
    })
    // A server that refuses a body ends the connection after its answer.
    sent.on('error', (error) => (text ? resolve({ status: 0, text }) : reject(error)))
    sent.end(body)
  })
}

/** Asks over plain HTTP; yields the status and where it leads. */
export async function askPlainly(path: string): Promise<string> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    plainRequest({ host: '127.0.0.1', port: 80, path, headers: { host: 'fairlead.example' }, agent: false }, resolve)
      .on('error', reject)
      .end()
  })
  reply.resume()
  return `${reply.statusCode} ${reply.headers.location ?? ''}`.trim()
}

/** Whether a socket gets as far as the server's own words about its token. */
export function connectSocket(certificate: Buffer): Promise<boolean> {
  const options = { transports: ['websocket'], reconnection: false, auth: { token: 'x' }, ca: certificate.toString() }
  const socket = io('https://127.0.0.1', {
    ...options,
    extraHeaders: { host: 'fairlead.example' },
    rejectUnauthorized: false,
  })
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(false))
    socket.on('connect_error', (error) => {
      socket.close()
      resolve('data' in error && JSON.stringify(error.data).includes('core.signed-out'))
    })
  })
}
