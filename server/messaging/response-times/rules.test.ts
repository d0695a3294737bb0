import { describe, expect, test } from 'vitest'
import { clockAfterMessage } from './rules.ts'

const consumerId = 'consumer'
const advisorId = 'advisor'
const noon = new Date('2026-03-02T12:00:00Z')
const later = new Date('2026-03-02T14:30:00Z')
const chat = (waitingSince: Date | null) => ({ kind: 'client' as const, consumerId, advisorId, waitingSince })

describe('waiting time of a consumer', () => {
  test('starts with the consumer’s message', () => {
    expect(clockAfterMessage(chat(null), consumerId, noon)).toEqual({ waitingSince: noon, answeredAfterSeconds: null })
  })
  test('does not restart when the consumer writes again', () => {
    expect(clockAfterMessage(chat(noon), consumerId, later).waitingSince).toEqual(noon)
  })
  test('stops with the advisor’s reply, and yields the seconds waited', () => {
    expect(clockAfterMessage(chat(noon), advisorId, later)).toEqual({ waitingSince: null, answeredAfterSeconds: 9_000 })
  })
  test('is not measured again for a second reply', () => {
    expect(clockAfterMessage(chat(null), advisorId, later)).toEqual({ waitingSince: null, answeredAfterSeconds: null })
  })
  test('is zero when the reply is dated before the message', () => {
    expect(clockAfterMessage(chat(later), advisorId, noon).answeredAfterSeconds).toBe(0)
  })
  test('does not run between colleagues', () => {
    const colleagues = { kind: 'colleagues' as const, consumerId: null, advisorId: null, waitingSince: null }
    expect(clockAfterMessage(colleagues, advisorId, noon)).toEqual({ waitingSince: null, answeredAfterSeconds: null })
  })
})
