import { AwsClient } from 'aws4fetch'
import { problem } from '#contract/problems.ts'
import { assertKey } from './keys.ts'
import type { StoragePort } from './port.ts'

export type S3Options = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Keeps files in an S3-compatible store, addressed by path so that every such store understands it.
 */
export function createS3Storage(options: S3Options): StoragePort {
  const { accessKeyId, secretAccessKey, region } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })

  async function ask(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    assertKey(key)
    const url = `${options.endpoint}/${options.bucket}/${key}`
    try {
      // The address is configured; a store that sends us elsewhere would get a signed request
      // there.
      return await client.fetch(url, { ...init, method, redirect: 'error', signal: AbortSignal.timeout(20_000) })
    } catch (cause) {
      throw problem('core.unavailable', { cause })
    }
  }

  function refused(response: Response): Error {
    return problem('core.unavailable', { cause: new Error(`the file store answered ${response.status}`) })
  }

  return {
    async put(key, content, contentType) {
      const body = Uint8Array.from(content)
      const response = await ask('PUT', key, { body, headers: { 'content-type': contentType } })
      await response.body?.cancel()
      if (!response.ok) throw refused(response)
    },

    async get(key) {
      const response = await ask('GET', key)
      if (response.ok) {
        const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
        return { content: new Uint8Array(await response.arrayBuffer()), contentType }
      }
      await response.body?.cancel()
      if (response.status === 404) return null
      throw refused(response)
    },

    async remove(key) {
      const response = await ask('DELETE', key)
      await response.body?.cancel()
      if (!response.ok && response.status !== 404) throw refused(response)
    },
  }
}
