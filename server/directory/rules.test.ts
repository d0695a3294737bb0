import { expect, test } from 'vitest'
import { readSearch } from './rules.ts'

const words = (search: string) => readSearch(search).words.map(({ text }) => text)

test('leaves out the words of a sentence that tell no advisor from another', () => {
  expect(words('Financial planner in Seattle')).toEqual(['seattle'])
  expect(words('help with taxes near Portland')).toEqual(['taxes', 'portland'])
  expect(words('a fiduciary who speaks Spanish, for retirement')).toEqual([
    'fiduciary',
    'speaks',
    'spanish',
    'retirement',
  ])
})

test('keeps the codes of states and the names of firms', () => {
  expect(words('Portland OR')).toEqual(['portland', 'or'])
  expect(readSearch('Fort Wayne, IN').words.at(-1)?.states).toContain('IN')
  expect(words('Larkspur Financial')).toEqual(['larkspur', 'financial'])
})

test('searches for fillers where nothing else was typed', () => {
  expect(words('advisors')).toEqual(['advisors'])
  expect(words('ME')).toEqual(['me'])
})

test('counts six words that tell advisors apart', () => {
  expect(words('the one and the two and the three four five six seven')).toEqual([
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
  ])
})

test('takes a known ZIP code for the place to look around, and no other number', () => {
  expect(readSearch('taxes near 97205').nearZipCode).toBe('97205')
  expect(words('taxes near 97205')).toEqual(['taxes'])
  expect(readSearch('97205-1234')).toEqual({ words: [], nearZipCode: '97205' })
  expect(readSearch('00000').nearZipCode).toBeNull()
  expect(readSearch('1972050').nearZipCode).toBeNull()
  expect(words('00000')).toEqual(['00000'])
})
