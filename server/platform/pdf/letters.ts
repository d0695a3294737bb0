/** Which letters the typefaces of a PDF have. Pure. */
const western = String.raw`\u0020-\u007e\u00a0-\u00ff`
const onlyWestern = new RegExp(`^[${western}]+$`, 'u')
/** Dashes, quotation marks, the bullet and the ellipsis. */
const marks = String.raw`\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026`
const unprintable = new RegExp(`[^${western}${marks}]`, 'gu')

/**
 * The text in letters that the typefaces have, those of Western Europe: other Latin letters lose
 * their accents, and the rest become question marks. A letter that a typeface lacks is drawn as a
 * box of another width than it was measured with, and lines leave the page.
 */
export function printable(text: string): string {
  return text.replace(unprintable, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return onlyWestern.test(plain) ? plain : '?'
  })
}

/** What a PDF says when letters of its texts become question marks; null when none do. */
export function lostLettersText(texts: readonly string[]): string | null {
  return texts.some(losesLetters) ? 'Letters that can’t be printed are shown as question marks.' : null
}

function losesLetters(text: string): boolean {
  return printable(text).split('?').length > text.split('?').length
}
