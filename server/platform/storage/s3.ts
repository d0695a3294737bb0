import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { traceHeaders } from '../tracing/span.ts'
import { assertKey } from './keys.ts'
import type { StoragePort } from './port.ts'
import { exactly } from './sizes.ts'

export type S3Options = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** How long the store may take to answer. */
const answerMayTakeMs = seconds(20)
/** How long it may take to store a large file over a slow line. */
const streamMayTakeMs = seconds(300)

/**
 * Keeps files in an S3-compatible store, addressed by path so that every such store understands it.
 */
export function createS3Storage(options: S3Options): StoragePort {
  const { accessKeyId, secretAccessKey, region } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })

  const addressOf = (key: string) => {
    assertKey(key)
    return `${options.endpoint}/${options.bucket}/${key}`
  }

  async function ask(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const url = addressOf(key)
    try {
      // The address is configured; a store that sends us elsewhere would get a signed request
      // there.
      return await client.fetch(url, {
        ...init,
        headers: { ...headersOf(init), ...traceHeaders() },
        method,
        redirect: 'error',
        signal: init.signal ?? AbortSignal.timeout(answerMayTakeMs),
      })
    } catch (cause) {
      throw problem('core.unavailable', { cause })
    }
  }

  /**
   * Sent once, because what was read from the source cannot be sent again. Node's own client has
   * backpressure and a length for a body of unknown content; yields the status.
   */
  async function send(key: string, source: AsyncIterable<Uint8Array>, headers: Record<string, string>) {
    const url = addressOf(key)
    try {
      const signed = await client.sign(url, { method: 'PUT', headers: { ...headers, ...traceHeaders() } })
      const request = (url.startsWith('https:') ? https : http).request(url, {
        method: 'PUT',
        headers: { ...Object.fromEntries(signed.headers), ...headers },
        signal: AbortSignal.timeout(streamMayTakeMs),
      })
      const failure = pipeline(Readable.from(source), request).then(
        () => null,
        (error: unknown) => error,
      )
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve).once('error', reject)
      })
      response.resume()
      const status = response.statusCode ?? 0
      const error = await failure
      // A store that refuses the file may not read it to the end.
      if (error && status < 300) throw error
      return status
    } catch (cause) {
      throw problem('core.unavailable', { cause })
    }
  }

  function refused(status: number): Error {
    return problem('core.unavailable', { cause: new Error(`the file store answered ${status}`) })
  }

  async function read(key: string, signal?: AbortSignal): Promise<Response | null> {
    const response = await ask('GET', key, signal ? { signal } : {})
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return null
    throw refused(response.status)
  }

  return {
    async put(key, content, contentType) {
      const body = Uint8Array.from(content)
      const response = await ask('PUT', key, { body, headers: { 'content-type': contentType } })
      await response.body?.cancel()
      if (!response.ok) throw refused(response.status)
    },

    async putStream(key, source, { contentType, sizeBytes }) {
      const headers = { 'content-type': contentType, 'content-length': String(sizeBytes) }
      const status = await send(key, exactly(source, sizeBytes), headers)
      if (status < 200 || status > 299) throw refused(status)
    },

    async get(key) {
      const response = await read(key)
      return response && { content: new Uint8Array(await response.arrayBuffer()), contentType: typeOf(response) }
    },

    async open(key) {
      // The time limit ends with the headers: how fast the content is read is up to the reader.
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), answerMayTakeMs)
      const response = await read(key, late.signal).finally(() => clearTimeout(timer))
      if (!response) return null
      return {
        content: response.body ? Readable.fromWeb(response.body as WebStream) : Readable.from([]),
        contentType: typeOf(response),
        sizeBytes: Number(response.headers.get('content-length') ?? 0),
      }
    },

    async remove(key) {
      const response = await ask('DELETE', key)
      await response.body?.cancel()
      if (!response.ok && response.status !== 404) throw refused(response.status)
    },
  }
}

const headersOf = ({ headers }: RequestInit): Record<string, string> => Object.fromEntries(new Headers(headers))

function typeOf(response: Response): string {
  return response.headers.get('content-type') ?? 'application/octet-stream'
}
