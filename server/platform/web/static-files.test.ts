import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secureReplies } from '../http/security.ts'
import { readStaticFiles, sendStaticFile } from './static-files.ts'

const page = '<!doctype html><script>hello()</script><h1>About</h1>'
const script = 'export const answer = 42'
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-files-'))
  await mkdir(join(folder, 'about'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'about/index.html'), page)
  await writeFile(join(folder, 'about/index.html.br'), brotliCompressSync(page))
  await writeFile(join(folder, 'assets/a-1.js'), script)
  await writeFile(join(folder, 'service-worker.js'), script)
  const files = await readStaticFiles(folder)
  app = Fastify()
  secureReplies(app, 'https://fairlead.example')
  app.get('/*', async (request, reply) => {
    const file = files.get(request.url)
    return file ? sendStaticFile(request, reply, file) : reply.callNotFound()
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('static page', () => {
  test('is found under its address, without a file name', async () => {
    expect((await app.inject('/')).body).toBe(page)
    expect((await app.inject('/about')).body).toBe(page)
    expect((await app.inject('/about/index.html')).statusCode).toBe(404)
  })

  test('is sent as brotli when the client accepts it, and varies by Accept-Encoding', async () => {
    const answer = await app.inject({ url: '/about', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page)
  })

  test('is sent plain when the client refuses brotli', async () => {
    const answer = await app.inject({ url: '/about', headers: { 'accept-encoding': 'br;q=0' } })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body).toBe(page)
  })

  test('is revalidated each time and answered with 304 while unchanged', async () => {
    const first = await app.inject('/about')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = await app.inject({ url: '/about', headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('returns the headers of GET to HEAD, without the content', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/about' })
    expect(head.headers['content-length']).toBe(String(page.length))
    expect(head.body).toBe('')
  })

  test('carries a policy with the digests of its own scripts', async () => {
    expect((await app.inject('/about')).headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  })
})

test('a file whose name holds its digest may be cached for a year', async () => {
  const answer = await app.inject('/assets/a-1.js')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('the service worker may fetch from our own origin, without which it could not be installed', async () => {
  const { headers } = await app.inject('/service-worker.js')
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
})
