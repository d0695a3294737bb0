import { expect, test } from 'vitest'
import { plainText } from '#contract/core/plain-text.ts'

test('a text is searched without regard to case and accents, composed or not', () => {
  expect(['José', 'Jose\u0301', 'JOSE', 'Ångström'].map(plainText)).toEqual(['jose', 'jose', 'jose', 'angstrom'])
})
