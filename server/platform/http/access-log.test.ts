import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logRequests, noteAccount } from './access-log.ts'

test('the log line of a refused call names the account, route and status, and nothing of the path or query', async () => {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) })
  logRequests(app)
  app.get('/api/chats/:id', async (request, reply) => {
    noteAccount(request, 'account-1')
    return reply.code(403).send()
  })
  app.get('/api/public', async (_request, reply) => reply.send())
  await app.inject('/api/chats/secret-path?query=secret-query')
  await app.inject('/api/public')
  await app.close()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'GET', route: '/api/chats/:id', status: 403, account: 'account-1' },
    { method: 'GET', route: '/api/public', status: 200 },
  ])
  expect(lines.join('')).not.toContain('secret')
  expect(lines[1]).not.toContain('account')
})
