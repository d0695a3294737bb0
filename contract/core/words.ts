const words =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** A count as people write it: in words up to twenty, then in digits. */
export const inWords = (count: number): string => words[count] ?? count.toLocaleString('en-US')

/** The text with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
