import { expect, test } from 'vitest'
import { groupsOf } from './search-hits.ts'

const articles = [
  { name: 'Why the first years of retirement weigh more', to: '/blog/first-years', about: 'Retirement' },
]
const found = (words: string) =>
  groupsOf(words, [], articles).map(({ name, hits }) => [name, hits.map((hit) => hit.name)])

test('a subject leads to its advisors and to what was written on it, each under its own name', () => {
  expect(found('retire')).toEqual([
    ['Pages', ['Advisors for retirement']],
    ['Articles', ['Why the first years of retirement weigh more']],
  ])
})

test('a state leads to those who serve it', () => {
  expect(found('oreg')).toEqual([['Pages', ['Advisors in Oregon']]])
})

test('nothing typed offers the first pages, and no more than six are shown at once', () => {
  expect(found('')).toHaveLength(1)
  for (const words of ['', 'a', 'in', 'new'])
    for (const { hits } of groupsOf(words, [], [])) expect(hits.length).toBeLessThanOrEqual(6)
})

test('what nobody wrote finds nothing', () => {
  expect(found('zyzzyva')).toEqual([])
})
