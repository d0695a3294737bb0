import { text } from './fields.ts'
import { rowSearchMaxLength } from './lengths.ts'

/** The words of a search over rows: fewer letters than three would match most of them. */
export const SearchWords = text(rowSearchMaxLength).min(3, 'Enter at least three characters')
