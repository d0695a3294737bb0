// The least that could answer: the embedded PostgreSQL, durable as in earnest, and a Fastify that
// knows one route. It says where it listens and ends on SIGTERM; bench/start-up.ts runs it.
import Fastify from 'fastify'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'

const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: console.error }
const postgres = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '', log })
const app = Fastify()
app.get('/ready', async () => ({ status: 'ready' }))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', async () => {
  await app.close()
  await postgres.close()
  process.exit(0)
})
console.log(`bare server is ready at ${address}`)
