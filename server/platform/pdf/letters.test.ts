import { expect, test } from 'vitest'
import { lostLettersText, printable } from './letters.ts'

test('letters that no typeface of a PDF has are replaced, and all others are kept', () => {
  expect(printable('– — ‘Zoë’ “Núñez”, ‚ß‘ „§ 5“ • …')).toBe('– — ‘Zoë’ “Núñez”, ‚ß‘ „§ 5“ • …')
  expect(printable('Łř שׁ 👩‍👧')).toBe('?r ?? ???')
  // A control character and a dagger of a name ran past the edge of the page.
  expect(printable('\u0090 \u007f † ‡ ― ‗ ‛ ‟')).toBe('? ? ? ? ? ? ? ?')
})

test('a text that only loses accents keeps its letters, one of another script does not', () => {
  expect(lostLettersText(['Núñez, why?', 'ộ'])).toBeNull()
  for (const lost of ['Łř', '你好', 'Ж?', '😀']) expect(lostLettersText(['ộ', lost])).toMatch(/question marks\.$/)
})
