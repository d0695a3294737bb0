/**
 * What a larger sum is read as: one digit more than the contract accepts, so that it is reported.
 * The box keeps the text of it.
 */
export const mostDollars = 9_999_999_999_999

const multipliers: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, b: 1_000_000_000 }

/**
 * Reads a sum as people type or paste it: "$420,000.50", "420 000", "420.000", "420k", "1.2m"; null
 * when the text is no sum. Whole dollars, cents are dropped (docs/product.md "Value sets").
 */
export function dollarsIn(text: string): number | null {
  const [, figures = '', unit = ''] = /^(\d[\d.]*|\.\d+)([kmb]?)$/i.exec(text.replaceAll(/[\s,$]|usd/gi, '')) ?? []
  // A dot before exactly three digits groups thousands, as Europeans write; any other dot is
  // decimal.
  const plain = /^\d{1,3}(\.\d{3})+$/.test(figures) && !unit ? figures.replaceAll('.', '') : figures
  const value = Number(plain) * (multipliers[unit.toLowerCase()] ?? 1)
  if (plain === '' || Number.isNaN(value)) return null
  // Rounds away what floating point adds, such as 1.1 * 1,000,000 = 1,100,000.0000000002.
  return Math.min(mostDollars, Math.trunc(Number(value.toFixed(2))))
}

/**
 * The value of a box with a sum: null when it is empty, and NaN when its text is no sum, as in
 * `valueAsNumber`. No schema accepts NaN, so such a text is never saved as an empty box.
 */
export function dollarsOrNaN(text: string): number | null {
  return text.trim() === '' ? null : (dollarsIn(text) ?? Number.NaN)
}
