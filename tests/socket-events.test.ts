import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sessionEvents } from '#contract/core/session-events.ts'
import type { ClientEvent } from '#contract/core/socket-event.ts'
import { realtimeEvents } from '#contract/realtime.ts'
import { modules } from '#server/modules.ts'
import { startApp } from '#tests/support/harness.ts'
import { people } from './factories/people.ts'

const app = await startApp()
const { a, an } = people(app)
const callers = [
  { name: 'a consumer', person: await a.consumer() },
  { name: 'an advisor', person: await an.advisor() },
]
const somewhere = '0190a1b2-0000-7000-8000-00000000ffff'

const fromClient = realtimeEvents.filter(
  (event): event is Extract<typeof event, { from: 'client' }> => event.from === 'client',
)
const handled = modules.flatMap(({ sockets = [] }) => sockets.map(({ event }) => event.name as string))
const ofSession: string[] = sessionEvents.map(({ name }) => name)

test('every event that a browser may send is handled by one capability', () => {
  const expected = fromClient.map(({ name }) => name).filter((name) => !ofSession.includes(name))
  expect(handled.toSorted()).toEqual(expected.toSorted())
})

test('no two events share a name', () => {
  const names = realtimeEvents.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

const titled = fromClient
  .filter(({ name }) => !ofSession.includes(name))
  .map((event) => [event.name, event as ClientEvent] as const)

describe.each(callers)('$name', ({ person }) => {
  test.each(titled)('gets the names of all wrong fields of %s', async (_name, event) => {
    const socket = await app.connect(person)
    const fields = event.payload instanceof z.ZodObject ? Object.keys(event.payload.shape) : []
    const wrong = Object.fromEntries(fields.map((field) => [field, { surely: ['not', 'this'] }]))
    for (const payload of [{ ...wrong, smuggled: true }, null, 'text']) {
      const answer = await socket.send(event, payload)
      expect(answer).toMatchObject({ ok: false, problem: { code: 'core.invalid', status: 400 } })
    }
    const answer = await socket.send(event, { ...wrong, smuggled: true })
    const named = answer.ok ? [] : (answer.problem.errors ?? []).map(({ path }) => path.split('.')[0])
    expect(new Set(named)).toEqual(new Set([...fields, 'smuggled']))
    socket.close()
  })

  test.each(titled.filter(([, { payload }]) => payload instanceof z.ZodObject && idsIn(payload).length > 0))(
    'gets not-found for ids that are not theirs with %s',
    async (_name, event) => {
      const socket = await app.connect(person)
      const payload = event.payload instanceof z.ZodObject ? aPayload(event.payload) : {}
      expect(await socket.send(event, payload)).toMatchObject({ ok: false, problem: { code: 'core.not-found' } })
      socket.close()
    },
  )
})

function idsIn(payload: z.ZodObject): string[] {
  return Object.entries(payload.shape).flatMap(([name, field]) =>
    (field as z.ZodType).safeParse(somewhere).success && name.endsWith('Id') ? [name] : [],
  )
}

const sample = {
  roundTripMs: 1,
  jitterMs: 1,
  lossRatio: 0,
  receivedKbps: 1,
  sentKbps: 1,
  freezes: 0,
  isRelayed: true,
}

/**
 * A payload that fits: ids of nothing, and the first of some plain values that each field takes.
 */
function aPayload(payload: z.ZodObject): Record<string, unknown> {
  const values = [undefined, somewhere, 1, true, 'text', { kind: 'offer', data: 'x' }, [sample]]
  return Object.fromEntries(
    Object.entries(payload.shape).map(([name, field]) => [
      name,
      name.endsWith('Id') ? somewhere : values.find((value) => (field as z.ZodType).safeParse(value).success),
    ]),
  )
}
