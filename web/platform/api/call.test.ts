import { afterEach, expect, test, vi } from 'vitest'
import { listAppointments } from '#contract/scheduling/endpoints.ts'
import { withVisitorSession } from '#tests/support/visitor-session.ts'
import { call } from './call.ts'
import { onUnreachable, Unreachable } from './unreachable.ts'

withVisitorSession()
afterEach(() => void vi.unstubAllGlobals())

const answerWith = (body: BodyInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'application/json' } }))

test('a reply that breaks off in the middle counts as no reply, and every listener is called', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"items":['))
      controller.error(new TypeError('network error'))
    },
  })
  answerWith(broken)
  const listener = vi.fn()
  const stops = [onUnreachable(listener), onUnreachable(listener)]
  await expect(call(listAppointments)).rejects.toThrow(Unreachable)
  expect(listener).toHaveBeenCalledTimes(2)
  stops[0]?.()
  answerWith('')
  await expect(call(listAppointments)).rejects.toThrow(SyntaxError)
  expect(listener).toHaveBeenCalledTimes(2)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(listAppointments)).rejects.toThrow(Unreachable)
  expect(listener).toHaveBeenCalledTimes(3)
  stops[1]?.()
})
