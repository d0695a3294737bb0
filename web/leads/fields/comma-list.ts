import { z } from 'zod'

/** A list that one writes in one field, with commas between: each word once, without blanks. */
export const commaList = z.string().transform((written) => [
  ...new Set(
    written
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
])
