import { describe, expect, test } from 'vitest'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { clockAfterMessage, nameMatches } from './rules.ts'

const consumerId = 'consumer'
const advisorId = 'advisor'
const noon = new Date('2026-03-02T12:00:00Z')
const later = new Date('2026-03-02T14:30:00Z')
const chat = (waitingSince: Date | null) => ({ kind: 'client' as const, consumerId, advisorId, waitingSince })

describe('the clock of a waiting consumer', () => {
  test('starts with their message', () => {
    expect(clockAfterMessage(chat(null), consumerId, noon)).toEqual({ waitingSince: noon, answeredAfterSeconds: null })
  })
  test('does not restart when they write again', () => {
    expect(clockAfterMessage(chat(noon), consumerId, later).waitingSince).toEqual(noon)
  })
  test('stops with the answer, which is as late as they waited', () => {
    expect(clockAfterMessage(chat(noon), advisorId, later)).toEqual({ waitingSince: null, answeredAfterSeconds: 9_000 })
  })
  test('counts only the first message of an answer', () => {
    expect(clockAfterMessage(chat(null), advisorId, later)).toEqual({ waitingSince: null, answeredAfterSeconds: null })
  })
  test('never counts less than nothing where two clocks differ', () => {
    expect(clockAfterMessage(chat(later), advisorId, noon).answeredAfterSeconds).toBe(0)
  })
  test('does not run between colleagues', () => {
    const colleagues = { kind: 'colleagues' as const, consumerId: null, advisorId: null, waitingSince: null }
    expect(clockAfterMessage(colleagues, advisorId, noon)).toEqual({ waitingSince: null, answeredAfterSeconds: null })
  })
})

describe('searching', () => {
  test.each([
    ['Iñés Valcourt', 'ines', true],
    ['Marisol Vega', 'SOL', true],
    ['Marisol Vega', 'dov', false],
  ])('%s is found by %s: %s', (name, words, found) => {
    expect(nameMatches(name, words)).toBe(found)
  })
  test('matches wildcard characters literally', () => {
    expect(likePattern('50% of_it\\')).toBe('%50\\% of\\_it\\\\%')
  })
})
