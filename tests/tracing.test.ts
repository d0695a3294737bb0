import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportActivity } from '#contract/profiles/events.ts'
import { startRanking } from '#server/matching/ranking/service.ts'
import { createErrorGroups } from '#server/platform/log/error-groups.ts'
import { createLog } from '#server/platform/log/log.ts'
import { createTwilio } from '#server/platform/sms/twilio.ts'
import { createS3Storage } from '#server/platform/storage/s3.ts'
import { currentTraceparent, inSpan } from '#server/platform/tracing/span.ts'
import { startTracing } from '#server/platform/tracing/start.ts'
import { people } from '#tests/factories/people.ts'
import { type ReceivedSpan, startOtlpReceiver } from '#tests/peers/otlp.ts'
import { startApp } from '#tests/support/harness.ts'

const receiver = await startOtlpReceiver()
afterAll(receiver.close)
const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
const app = await startApp({ env })
const { a, an } = people(app)

beforeAll(async () => {
  const { traces } = app.platform.config
  if (traces === null) throw new Error('an endpoint is configured')
  const stop = await startTracing(traces)
  await startRanking(app.platform)
  // Returned and not given to afterAll, which runs nothing that a hook registers.
  return stop
})

/** Calls as a collector’s neighbor would: within a trace of its own. */
async function callWithin(
  { accessToken }: { accessToken: string },
  request: { method?: 'GET' | 'POST'; url: string; payload?: object },
) {
  const traceId = randomBytes(16).toString('hex')
  const reply = await app.app.inject({
    method: 'GET',
    ...request,
    headers: {
      authorization: `Bearer ${accessToken}`,
      traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
    },
  })
  return { reply, traceId }
}

/** Waits for the spans of one trace until `names` are among them. */
function traceWith(traceId: string, names: readonly string[]): Promise<readonly ReceivedSpan[]> {
  return receiver.waitFor((spans) => {
    const own = spans.filter((span) => span.traceId === traceId)
    return names.every((name) => own.some((span) => span.name === name)) ? own : undefined
  })
}

/** The names from a span up to the root of its trace. */
function pathOf(span: ReceivedSpan | undefined, trace: readonly ReceivedSpan[]): string[] {
  if (!span) return []
  return [
    span.name,
    ...pathOf(
      trace.find(({ spanId }) => spanId === span.parentSpanId),
      trace,
    ),
  ]
}

test('a request for matches is one trace of the request, the ranking thread, and the statements of both', async () => {
  const consumer = await a.consumer()
  await an.advisor()
  const { reply, traceId } = await callWithin(consumer, { url: '/api/matches' })
  expect(reply.statusCode).toBe(200)
  const trace = await traceWith(traceId, ['GET /api/matches', 'matching worker', 'select'])
  const paths = trace.map((span) => pathOf(span, trace))
  expect(new Set(paths.map((path) => path.at(-1)))).toEqual(new Set(['GET /api/matches']))
  expect(paths).toContainEqual(['select', 'matching worker', 'matching rank', 'GET /api/matches'])
  expect(paths).toContainEqual(['select', 'GET /api/matches'])
})

test('a job belongs to the trace of the request that queued it, with the email it sends', async () => {
  const consumer = await a.consumer()
  const payload = { email: 'ann@example.com', message: 'How do I change my address?' }
  const { reply, traceId } = await callWithin(consumer, { method: 'POST', url: '/api/support-requests', payload })
  expect(reply.statusCode).toBe(201)
  await app.runDueJobs()
  const trace = await traceWith(traceId, ['POST /api/support-requests', 'job mail.deliver', 'mail send'])
  const sent = trace.find(({ name }) => name === 'mail send')
  expect(pathOf(sent, trace)).toEqual(['mail send', 'job mail.deliver', 'POST /api/support-requests'])
  const values = JSON.stringify(trace)
  expect([values.includes('ann@example.com'), values.includes(consumer.id)]).toEqual([false, false])
})

test('a socket event has a trace of its own, down to its statements', async () => {
  const consumer = await a.consumer()
  const socket = await app.connect(consumer)
  expect(await socket.send(reportActivity, { active: true })).toMatchObject({ ok: true })
  const event = await receiver.waitFor((spans) => spans.find(({ name }) => name === `socket ${reportActivity.name}`))
  const trace = await traceWith(event.traceId, ['select'])
  expect(
    pathOf(
      trace.find(({ name }) => name === 'select'),
      trace,
    ),
  ).toEqual(['select', event.name])
})

test('requests that wait for a connection of the pool keep their own trace', async () => {
  const consumer = await a.consumer()
  const calls = await Promise.all(Array.from({ length: 30 }, () => callWithin(consumer, { url: '/api/profile' })))
  for (const { reply, traceId } of calls) {
    expect(reply.statusCode).toBe(200)
    const trace = await traceWith(traceId, ['GET /api/profile'])
    const roots = trace.map((span) => pathOf(span, trace).at(-1))
    expect(new Set(roots)).toEqual(new Set(['GET /api/profile']))
  }
})

test('calls to configured services continue the trace they are made in', async () => {
  const heard: unknown[] = []
  const service = createServer((request, reply) => {
    heard.push(request.headers.traceparent)
    reply.end('{}')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  afterAll(() => void service.close())
  const address = service.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const sms = createTwilio({ accountSid: 'AC0', authToken: 'secret', from: '+15035550142', apiUrl: url })
  const storage = createS3Storage({
    endpoint: url,
    region: 'us-east-1',
    bucket: 'b',
    accessKeyId: 'k',
    secretAccessKey: 's',
  })
  let traceparent: string | undefined
  await inSpan('outer', {}, async () => {
    traceparent = currentTraceparent()
    await sms.check?.()
    await storage.put('one', Buffer.from('content'), 'text/plain')
  })
  await storage.put('two', Buffer.from('content'), 'text/plain')
  expect(traceparent).toMatch(/^00-/)
  expect(heard).toEqual([traceparent, traceparent, undefined])
})

test('a log line carries the ids of its trace', async () => {
  const lines: string[] = []
  const log = createLog('info', createErrorGroups(), { write: (line: string) => void lines.push(line) })
  await inSpan('outer', {}, async () => log.info({}, 'inside'))
  log.info({}, 'outside')
  const [inside, outside] = lines.map((line): unknown => JSON.parse(line))
  expect(inside).toMatchObject({ msg: 'inside', trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(outside).not.toHaveProperty('trace_id')
})
