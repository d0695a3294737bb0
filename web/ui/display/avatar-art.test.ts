import { expect, test } from 'vitest'
import { initials, nameHash, tintOf } from './avatar-art.ts'

test.each([
  ['Marisol Etcheverry', 'ME'],
  ['Joaquín de la Cruz', 'JC'],
  ['plato', 'P'],
  ['  ', 'U'],
  ['Ana Núñez 🎉', 'AN'],
  ['🎉', 'U'],
  ['“Mei” Ito', 'MI'],
  ['A consumer in Oregon', '?'],
  ['A. Smith', 'AS'],
  ['An de Souza', 'AS'],
])('the initials of "%s" are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('a name has the same tint in any letter case, and names have different tints', () => {
  expect(nameHash('Ines Valcourt')).toBe(nameHash('INES VALCOURT'))
  const tints = new Set(
    ['Ann Bell', 'Bo Carr', 'Cy Dunn', 'Di Ericson', 'Ed Flint', 'Flo Gray', 'Gus Hale'].map((name) =>
      tintOf(nameHash(name)),
    ),
  )
  expect(tints.size).toBeGreaterThan(2)
})
