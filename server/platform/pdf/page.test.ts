import { expect, test } from 'vitest'
import { printable } from './page.ts'

test('letters that no typeface of a PDF has are replaced, and all others are kept', () => {
  expect(printable('– — ‘Zoë’ “Núñez”, ‚ß‘ „§ 5“ • …')).toBe('– — ‘Zoë’ “Núñez”, ‚ß‘ „§ 5“ • …')
  expect(printable('Łř שׁ 👩‍👧')).toBe('?r ?? ???')
  // A control character and a dagger of a name ran past the edge of the page.
  expect(printable('\u0090 \u007f † ‡ ― ‗ ‛ ‟')).toBe('? ? ? ? ? ? ? ?')
})
