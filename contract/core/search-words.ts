import { text } from './fields.ts'

/** The words of a search over rows: fewer letters than three would match most of them. */
export const SearchWords = text(100).min(3, 'Enter at least three characters')
