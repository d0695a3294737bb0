import { expect, test } from 'vitest'
import { Unreachable } from '#web/platform/api/unreachable.ts'
import { orLatest } from './latest-data.ts'

const read = (value: string) => ({ leads: { type: 'data' as const, result: value } })
const unread = { leads: { type: 'error' as const, result: new Unreachable('no connection') } }

test('what cannot be read without a connection stays as the same person was shown it on that page', () => {
  orLatest('/leads', 'ann', read('three leads'))
  expect(orLatest('/leads', 'ann', unread)).toEqual(read('three leads'))
  expect(orLatest('/leads', 'ann', unread)).toEqual(read('three leads'))
})

test('on a page not read before, and for another person, it is an error', () => {
  orLatest('/leads', 'ann', read('three leads'))
  expect(orLatest('/leads?stage=won', 'ann', unread)).toEqual(unread)
  orLatest('/leads', 'ann', read('three leads'))
  expect(orLatest('/leads', 'ben', unread)).toEqual(unread)
})

test('another error than a lost connection is shown', () => {
  orLatest('/leads', 'ann', read('three leads'))
  const failed = { leads: { type: 'error' as const, result: new Error('broken') } }
  expect(orLatest('/leads', 'ann', failed)).toEqual(failed)
})
