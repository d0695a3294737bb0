import { z } from 'zod'

/**
 * A list that one writes in one field, with commas between: each word once, as it was written
 * first, in whichever letter case it comes again.
 */
export const commaList = z.string().transform((written) => {
  const words = written
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const places = words.map((word) => words.findIndex((earlier) => earlier.toLowerCase() === word.toLowerCase()))
  return words.filter((_word, place) => places[place] === place)
})
