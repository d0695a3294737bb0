import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { erasedDisplayName, erasedName, isAlias, nameInside } from '#contract/profiles/disclosure/labels.ts'
import { erasedProfile } from '#server/profiles/account-erasure/rules.ts'

test('an alias, or the word for a name that is gone, has no capital inside a sentence', () => {
  expect(nameInside('A consumer in Oregon')).toBe('a consumer in Oregon')
  expect(nameInside('A consumer')).toBe('a consumer')
  expect(nameInside('Someone')).toBe('someone')
  expect(nameInside(erasedDisplayName)).toBe('a former member')
})

test('a name is the same inside a sentence', () => {
  for (const name of ['Ana Consumer', 'Someone Else', 'A Consumerist', 'Marisol Vega'])
    expect(nameInside(name)).toBe(name)
})

test('an alias and the word for a name that is gone are no names, and a name like them is one', () => {
  expect(['A consumer in Oregon', 'A consumer', 'Someone'].every(isAlias)).toBe(true)
  expect(['Someone Else', 'A Consumerist', 'Marisol Vega'].some(isAlias)).toBe(false)
})

test('the name of a person whose account was deleted is a placeholder, as the server writes it', () => {
  expect(isAlias(erasedDisplayName)).toBe(true)
  expect(erasedDisplayName).toBe('Former member')
  expect(erasedProfile(randomUUID())).toMatchObject(erasedName)
})
