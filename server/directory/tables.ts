/**
 * Holds the searchable words of each advisor. A trigger keeps them from the profile, the firm and
 * the membership (directory_keep_words in the migrations), so that no write can forget them.
 */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { advisorProfiles } from '#server/profiles/tables.ts'

export const directoryWords = pgTable(
  'directory_words',
  {
    advisorId: uuid()
      .primaryKey()
      .references(() => advisorProfiles.id, { onDelete: 'cascade' }),
    /** Names, firm and place, lower case and without accents, a space before every word. */
    words: text().notNull(),
    /** The words of the subjects, and a mark for each value a search may mean: ` #s:tax #l:es`. */
    marks: text().notNull(),
  },
  (table) => [
    index('directory_words_words').using('gin', table.words.op('gin_trgm_ops')),
    index('directory_words_marks').using('gin', table.marks.op('gin_trgm_ops')),
  ],
)
