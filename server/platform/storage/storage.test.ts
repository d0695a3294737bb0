import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3 } from '#tests/peers/s3.ts'
import { createDiskStorage } from './disk.ts'
import type { StoragePort } from './port.ts'
import { createS3Storage } from './s3.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairlead-storage-'))
const s3 = await startS3()

afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const stores: [string, StoragePort][] = [
  ['disk', createDiskStorage(folder)],
  ['S3', createS3Storage(s3.options)],
]

const mebibyte = 1_048_576
const largeSize = 24 * mebibyte

/** A large file made while it is read; `made` counts its bytes so far. */
function largeFile() {
  const progress = { made: 0 }
  async function* pieces() {
    for (; progress.made < largeSize; progress.made += mebibyte / 4) yield new Uint8Array(mebibyte / 4).fill(7)
  }
  return { progress, pieces: pieces() }
}

async function* fourBytes() {
  yield Uint8Array.of(1, 2)
  yield Uint8Array.of(3, 4)
}

async function sizeOf(source: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  for await (const piece of source) size += piece.length
  return size
}

describe.each(stores)('%s storage', (_name, storage) => {
  test('returns what was stored, with its type', async () => {
    await storage.put('avatars/one.webp', Uint8Array.of(1, 2, 3), 'image/webp')
    const found = await storage.get('avatars/one.webp')
    expect(found?.contentType).toBe('image/webp')
    expect([...(found?.content ?? [])]).toEqual([1, 2, 3])
  })

  test('replaces and removes a file, and returns null for a missing one', async () => {
    await storage.put('avatars/two.webp', Uint8Array.of(1), 'image/webp')
    await storage.put('avatars/two.webp', Uint8Array.of(2), 'image/png')
    expect((await storage.get('avatars/two.webp'))?.contentType).toBe('image/png')
    await storage.remove('avatars/two.webp')
    await storage.remove('avatars/two.webp')
    expect(await storage.get('avatars/two.webp')).toBeNull()
    expect(await storage.open('avatars/two.webp')).toBeNull()
  })

  test('refuses keys that lead out of the storage', async () => {
    for (const key of ['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'A.webp', ''])
      await expect(storage.get(key)).rejects.toMatchObject({ code: 'core.unexpected' })
  })

  test('stores and reads a large file piece by piece', async () => {
    const { progress, pieces } = largeFile()
    const file = { contentType: 'application/pdf', sizeBytes: largeSize }
    await storage.putStream('files/large.pdf', pieces, file)
    expect(progress.made).toBe(largeSize)
    const opened = await storage.open('files/large.pdf')
    expect(opened).toMatchObject({ contentType: 'application/pdf', sizeBytes: largeSize })
    // The file arrives in many pieces, none of which is a large part of it.
    let largest = 0
    for await (const piece of opened?.content ?? []) largest = Math.max(largest, piece.length)
    expect(largest).toBeLessThan(largeSize / 8)
    expect(await sizeOf((await storage.open('files/large.pdf'))?.content ?? largeFile().pieces)).toBe(largeSize)
  })

  test.each([
    ['ends early', 5],
    ['is longer than it said', 3],
  ])('refuses a source that %s', async (_title, sizeBytes) => {
    const file = { contentType: 'text/plain', sizeBytes }
    await expect(storage.putStream('files/cut.txt', fourBytes(), file)).rejects.toThrow()
  })
})

test('a source that fails leaves the file on the disk as it was', async () => {
  const [, disk] = stores[0] ?? []
  await disk?.put('files/kept.txt', Uint8Array.of(1), 'text/plain')
  await expect(
    disk?.putStream('files/kept.txt', fourBytes(), { contentType: 'text/plain', sizeBytes: 5 }),
  ).rejects.toThrow()
  expect((await disk?.get('files/kept.txt'))?.content.length).toBe(1)
  expect((await readdir(join(folder, 'files'))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('S3 storage stops reading a large file while the server takes nothing', async () => {
  const { progress, pieces } = largeFile()
  const stalled = createServer(() => {})
  await once(stalled.listen(0, '127.0.0.1'), 'listening')
  const { port } = stalled.address() as AddressInfo
  const storage = createS3Storage({ ...s3.options, endpoint: `http://127.0.0.1:${port}` })
  const connected = once(stalled, 'request')
  const putting = storage
    .putStream('files/stalled.pdf', pieces, { contentType: 'application/pdf', sizeBytes: largeSize })
    .catch((error: unknown) => error)
  await connected
  // Ends the connection that nobody reads from.
  stalled.closeAllConnections()
  await putting
  stalled.close()
  expect(progress.made).toBeLessThan(largeSize)
})

test.each([
  ['another key', { accessKeyId: 'stranger' }],
  ['a wrong secret', { secretAccessKey: 'not-the-secret' }],
])('an S3 server that refuses %s is reported as unavailable, not as a missing file', async (_title, wrong) => {
  const stranger = createS3Storage({ ...s3.options, ...wrong })
  await expect(stranger.get('avatars/one.webp')).rejects.toMatchObject({ code: 'core.unavailable' })
  await expect(stranger.open('avatars/one.webp')).rejects.toMatchObject({ code: 'core.unavailable' })
  await expect(stranger.put('avatars/one.webp', Uint8Array.of(9), 'image/webp')).rejects.toMatchObject({
    code: 'core.unavailable',
  })
  const { pieces } = largeFile()
  await expect(
    stranger.putStream('avatars/one.webp', pieces, { contentType: 'image/webp', sizeBytes: largeSize }),
  ).rejects.toMatchObject({ code: 'core.unavailable' })
})

test('S3 storage follows no redirect', async () => {
  const elsewhere = createServer((_request, response) =>
    response.writeHead(307, { location: s3.options.endpoint }).end(),
  )
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const storage = createS3Storage({ ...s3.options, endpoint: `http://127.0.0.1:${port}` })
  await expect(storage.get('avatars/moved.webp')).rejects.toMatchObject({ code: 'core.unavailable' })
  elsewhere.close()
})
