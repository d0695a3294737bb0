import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createProviders } from './identity-providers.ts'

const requested: string[] = []
const packed = gzipSync(Buffer.alloc(64_000_000, ' '))
/** How much of an endless reply has been written. */
let written = 0
const server = createServer((request, reply) => {
  const path = request.url ?? ''
  requested.push(path)
  if (path.startsWith('/packed')) return reply.setHeader('content-encoding', 'gzip').end(packed)
  if (!path.startsWith('/endless'))
    return reply
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ issuer: issuerAt(path.split('/')[1] ?? ''), jwks_uri: issuerAt('keys') }))
  reply.setHeader('content-type', 'application/json')
  const piece = Buffer.alloc(1_000_000, ' ')
  const more = () => {
    while (!reply.destroyed) {
      written += piece.length
      if (!reply.write(piece)) break
    }
  }
  reply.on('drain', more)
  return more()
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => server.closeAllConnections())
const issuerAt = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
const providerAt = (name: string) => ({
  name,
  issuer: issuerAt(name),
  clientIds: ['ours'],
  clientSecret: null,
  scopes: 'openid',
})

test('a provider of the installation that sends without an end, or much from little, is cut off', async () => {
  const [endless, unpacking] = [providerAt('endless'), providerAt('packed')]
  const providers = createProviders([endless, unpacking], { privateAddresses: [] })
  await expect(providers.discover(endless)).rejects.toThrow()
  expect(written).toBeLessThan(20_000_000)
  await expect(providers.discover(unpacking)).rejects.toMatchObject({
    cause: { message: 'The provider sends too much' },
  })
})

test('the metadata of firms’ providers is kept for the 200 used last', async () => {
  const providers = createProviders([], { privateAddresses: ['127.0.0.1'] })
  const timesRequested = (name: string) => requested.filter((path) => path.startsWith(`/${name}/`)).length
  await providers.discover(providerAt('first'))
  await providers.discover(providerAt('first'))
  expect(timesRequested('first')).toBe(1)
  for (let n = 0; n < 200; n += 1) await providers.discover(providerAt(`firm-${n}`))
  await providers.discover(providerAt('first'))
  expect(timesRequested('first')).toBe(2)
})
