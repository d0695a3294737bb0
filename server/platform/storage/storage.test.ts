import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from './disk.ts'
import type { StoragePort } from './port.ts'
import { createS3Storage } from './s3.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairlead-storage-'))

// A store that speaks as much of S3 as we use: signed PUT, GET and DELETE by path.
const objects = new Map<string, { content: Buffer; type: string }>()
const store = createServer(async (request, response) => {
  const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const path = request.url ?? ''
  if (!signed) response.writeHead(403)
  else if (path.endsWith('/moved.webp')) response.writeHead(307, { location: path.replace('moved', 'target') })
  else if (request.method === 'PUT') {
    objects.set(path, { content: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' })
  } else if (request.method === 'DELETE') objects.delete(path)
  else {
    const found = objects.get(path)
    response.writeHead(found ? 200 : 404, found ? { 'content-type': found.type } : {})
    if (found) response.write(found.content)
  }
  response.end()
})
await once(store.listen(0, '127.0.0.1'), 'listening')
const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
const credentials = { region: 'us-east-1', bucket: 'files', accessKeyId: 'key', secretAccessKey: 'secret' }

afterAll(async () => {
  store.close()
  await rm(folder, { recursive: true, force: true })
})

const stores: [string, StoragePort][] = [
  ['disk', createDiskStorage(folder)],
  ['S3', createS3Storage({ endpoint, ...credentials })],
]

describe.each(stores)('%s', (_name, storage) => {
  test('gives back what was put, with its type', async () => {
    await storage.put('avatars/one.webp', Uint8Array.of(1, 2, 3), 'image/webp')
    const found = await storage.get('avatars/one.webp')
    expect(found?.contentType).toBe('image/webp')
    expect([...(found?.content ?? [])]).toEqual([1, 2, 3])
  })

  test('replaces, removes, and knows what is not there', async () => {
    await storage.put('avatars/two.webp', Uint8Array.of(1), 'image/webp')
    await storage.put('avatars/two.webp', Uint8Array.of(2), 'image/png')
    expect((await storage.get('avatars/two.webp'))?.contentType).toBe('image/png')
    await storage.remove('avatars/two.webp')
    await storage.remove('avatars/two.webp')
    expect(await storage.get('avatars/two.webp')).toBeNull()
  })

  test('refuses keys that lead elsewhere', async () => {
    for (const key of ['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'A.webp', ''])
      await expect(storage.get(key)).rejects.toMatchObject({ code: 'core.unexpected' })
  })
})

test('a store that refuses is a service that is not available, not a missing file', async () => {
  const stranger = createS3Storage({ endpoint, ...credentials, accessKeyId: 'stranger' })
  await expect(stranger.get('avatars/one.webp')).rejects.toMatchObject({ code: 'core.unavailable' })
})

test('S3 follows no redirect', async () => {
  const storage = createS3Storage({ endpoint, ...credentials })
  await storage.put('avatars/target.webp', Uint8Array.of(1), 'image/webp')
  await expect(storage.get('avatars/moved.webp')).rejects.toMatchObject({ code: 'core.unavailable' })
})
