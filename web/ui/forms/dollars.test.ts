import { describe, expect, test } from 'vitest'
import { dollarsIn, dollarsOrNaN } from './dollars.ts'

describe('dollarsIn', () => {
  test.each([
    ['$420,000.50', 420_000],
    ['420,000', 420_000],
    ['420 000', 420_000],
    [' $ 420,000.99 USD ', 420_000],
    ['420.000', 420_000],
    ['1.250.000', 1_250_000],
    ['420k', 420_000],
    ['1.25K', 1_250],
    ['1.2m', 1_200_000],
    ['1.1 M', 1_100_000],
    ['2b', 2_000_000_000],
    ['0', 0],
    ['.75', 0],
    ['12.', 12],
  ])('reads %s as %i', (text, dollars) => {
    expect(dollarsIn(text)).toBe(dollars)
  })

  test.each(['', '   ', '$', 'about a lot', '-500', '4 or 5', '1.2.3', 'k'])('finds no sum in "%s"', (text) => {
    expect(dollarsIn(text)).toBeNull()
  })

  test('returns the limit for a sum beyond it instead of cutting digits', () => {
    expect(dollarsIn('99999999999999999999')).toBe(9_999_999_999_999)
  })
})

describe('dollarsOrNaN', () => {
  test.each([
    ['420k', 420_000],
    ['', null],
    ['  ', null],
    ['abc', Number.NaN],
  ])('reads "%s" as %s', (text, value) => {
    expect(dollarsOrNaN(text)).toBe(value)
  })
})
