// The baseline of bench/web.ts for the product's file serving: @fastify/static with the same files,
// the compressed ones too. Under /without-script are the pages without scripts, as the lower bound.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

const folder = fileURLToPath(new URL('../../build/client', import.meta.url))
const app = Fastify()
await app.register(fastifyStatic, { root: folder, preCompressed: true })
app.get<{ Params: { '*': string } }>('/without-script/*', async (request, reply) => {
  const html = readFileSync(join(folder, request.params['*'], 'index.html'), 'utf8')
    .replace(/<script(?! type="application\/ld)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
  return reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(brotliCompressSync(html))
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close())
console.log(`static server is ready at ${address}`)
