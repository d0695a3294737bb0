import { expect, test } from 'vitest'
import { readSearch } from './rules.ts'

const words = (search: string) => readSearch(search).map(({ text }) => text)

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
  expect(readSearch('Fort Wayne, IN').at(-1)?.states).toContain('IN')
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
