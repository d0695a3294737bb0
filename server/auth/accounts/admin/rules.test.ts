import { describe, expect, test } from 'vitest'
import { bannedUntilOf, linksOf, pageOf } from './rules.ts'

describe('pages', () => {
  test('defaults to the first fifty', () => expect(pageOf({ page: '', per_page: '' })).toEqual({ number: 1, size: 50 }))
  test.each([
    { page: '-1', per_page: '' },
    { page: 'x', per_page: '' },
    { page: '', per_page: '0' },
  ])('rejects page values %j', (query) => expect(() => pageOf(query)).toThrow('Bad Pagination Parameters'))
  test('links to the next and the last page, with the page parameter first', () => {
    expect(linksOf('/admin/users', { number: 1, size: 2 }, 5)).toBe(
      '</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=3&per_page=2>; rel="last"',
    )
    expect(linksOf('/admin/users', { number: 3, size: 2 }, 5)).toBe('</admin/users?page=3&per_page=2>; rel="last"')
  })
})

describe('bans', () => {
  const now = new Date('2026-03-02T17:00:00.000Z')
  test.each([
    ['24h', '2026-03-03T17:00:00.000Z'],
    ['1h30m', '2026-03-02T18:30:00.000Z'],
    ['1.5s', '2026-03-02T17:00:01.500Z'],
  ])('%s ends the ban at %s', (duration, until) => expect(bannedUntilOf(duration, now)?.toISOString()).toBe(until))
  test('none lifts a ban', () => expect(bannedUntilOf('none', now)).toBeNull())
  test.each(['', '1', 'h', '1d', '-1h'])('rejects ban duration %j', (duration) =>
    expect(() => bannedUntilOf(duration, now)).toThrow('invalid format for ban duration'),
  )
  test('caps a long duration at a valid date', () =>
    expect(bannedUntilOf('999999999h', now)?.getTime()).toBeGreaterThan(now.getTime()))
})
