import { expect, test } from 'vitest'
import { listenForErrors, type UnhandledError, watchUnhandledErrors } from './error-queue.ts'

const target = new EventTarget()
watchUnhandledErrors(target, () => '/matches')
const throws = (error: unknown) => target.dispatchEvent(Object.assign(new Event('error'), { error }))
const rejects = (reason: unknown) => target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

test('keeps the last fifty errors that nobody handled until somebody listens', () => {
  rejects('first')
  for (let count = 0; count < 50; count += 1) throws(new TypeError(`error ${count}`))
  const heard: UnhandledError[] = []
  const stop = listenForErrors((error) => heard.push(error))
  expect(heard).toHaveLength(50)
  expect(heard[0]).toMatchObject({ message: 'TypeError: error 0', page: '/matches' })
  rejects(new Error('no connection'))
  expect(heard.at(-1)).toMatchObject({ message: 'Error: no connection' })
  stop()
})

test('hands over each error once', () => {
  throws(new Error('later'))
  const heard: string[] = []
  listenForErrors(({ message }) => heard.push(message))()
  listenForErrors(({ message }) => heard.push(message))()
  expect(heard).toEqual(['Error: later'])
})
