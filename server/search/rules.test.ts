import { expect, test } from 'vitest'
import { excerptOf, isIndexable, readWords, statesNamed } from './rules.ts'

test('search words are read without case, accents and extra spaces', () => {
  expect(readWords('  Zoë  PARK ')).toEqual(['zoe', 'park'])
})

test('a search is indexable only with a word of three characters', () => {
  expect([isIndexable(['io']), isIndexable(['io', 'ira'])]).toEqual([false, true])
})

test('a state is found by the beginnings of all words of its name', () => {
  expect(statesNamed(['new', 'mex'])).toEqual(['NM'])
  expect(statesNamed(['or'])).toEqual([])
  expect(statesNamed(['ego'])).toEqual([])
})

test('an excerpt is cut around the first match between whole words', () => {
  const text = `${'Before that we spoke of other things. '.repeat(5)}Then the rollover came up. ${'And more. '.repeat(30)}`
  const excerpt = excerptOf(text, ['rollover'])
  expect(excerpt).toMatch(/^….*\brollover\b.*…$/)
  expect(excerpt.length).toBeLessThanOrEqual(122)
})

test('an excerpt is cut around a match whose accents the search lacks', () => {
  const text = `${'Before that we spoke of other things. '.repeat(5)}Then Zoë called. ${'And more. '.repeat(30)}`
  expect(excerptOf(text, ['zoe'])).toContain('Zoë called')
})

test('a short text is its own excerpt on one line', () => {
  expect(excerptOf('About\n  the rollover', ['rollover'])).toBe('About the rollover')
})

test('a text without spaces is cut at the length of an excerpt', () => {
  expect(excerptOf('x'.repeat(500), ['x'])).toBe(`${'x'.repeat(120)}…`)
})
