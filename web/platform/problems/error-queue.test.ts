import { expect, test, vi } from 'vitest'
import { listenForErrors } from '#web/analytics/tracking/errors.ts'
import { errorQueue, type NotedError, noteError } from './error-queue.ts'

vi.stubGlobal('location', { pathname: '/matches' })
const event = (type: string) => new Event(type)

test('keeps the last fifty unhandled errors until a listener is added', () => {
  noteError(event('unhandledrejection'))
  for (let count = 0; count < 50; count += 1) noteError(event('error'))
  const heard: NotedError[] = []
  const stop = listenForErrors((error) => heard.push(error))
  expect(heard).toHaveLength(50)
  expect(heard[0]).toMatchObject({ event: { type: 'error' }, page: '/matches' })
  noteError(event('unhandledrejection'))
  expect(heard.at(-1)).toMatchObject({ event: { type: 'unhandledrejection' } })
  stop()
})

test('delivers each error once', () => {
  noteError(event('error'))
  let heard = 0
  const count = () => {
    heard += 1
  }
  listenForErrors(count)()
  listenForErrors(count)()
  expect(heard).toBe(1)
  expect(errorQueue.noted).toEqual([])
})
