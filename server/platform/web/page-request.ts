import { Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#contract/problems.ts'

/** Forms of pages are small; files go through the API. */
const bodyLimitBytes = 1_000_000

/** Far more than any page has. */
const maxParts = 30

/**
 * Whether a path has more parts than any page. The router's time grows with their square, so that
 * it would hold all requests for seconds.
 */
export function hasTooManyParts(path: string): boolean {
  return path.split('/').length > maxParts
}

/**
 * Makes the request the router reads, with headers as they came and a body that is counted while it
 * streams: the framework's own limit does not hold for a body it does not read.
 *
 * Its address begins with PUBLIC_URL: the Host header is the caller's to write.
 *
 * @throws Problem core.malformed for an address that is no path
 * @throws Problem core.too-large when the announced length already says so
 */
export function pageRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const { raw } = request
  const headers = new Headers()
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    headers.append(raw.rawHeaders[at] ?? '', raw.rawHeaders[at + 1] ?? '')
  }
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  if (Number(request.headers['content-length'] ?? 0) > bodyLimitBytes) throw problem('core.too-large')
  return new Request(addressOf(request.url, publicUrl), {
    method: request.method,
    headers,
    signal: left.signal,
    ...(hasBody && { body: webStream(raw.pipe(countedBody())), duplex: 'half' as const }),
  })
}

function addressOf(path: string, publicUrl: string): URL {
  const url = path.startsWith('/') ? URL.parse(new URL(publicUrl).origin + path) : null
  if (!url) throw problem('core.malformed')
  return url
}

function countedBody(): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > bodyLimitBytes) done(problem('core.too-large'))
      else done(null, chunk)
    },
  })
}

function webStream(stream: Readable): ReadableStream {
  // Node's own type of a web stream is the same object under another name.
  return Readable.toWeb(stream) as ReadableStream
}
