/**
 * Holds what of each advisor is searched by words. The database keeps it from the profile, the firm and the membership
 * (directory_keep_words in the migrations), so that no way of writing those can forget it and no search works it out.
 */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { advisorProfiles } from '../../profiles/tables.ts'

export const directoryWords = pgTable(
  'directory_words',
  {
    advisorId: uuid()
      .primaryKey()
      .references(() => advisorProfiles.id, { onDelete: 'cascade' }),
    /** Names, firm and place, lower case and without accents, a space before every word. */
    words: text().notNull(),
    /** The words of the subjects, for spelling mistakes in them, and a mark for each thing a search may mean: ` #s:tax #l:es`. */
    marks: text().notNull(),
  },
  (table) => [
    index('directory_words_words').using('gin', table.words.op('gin_trgm_ops')),
    index('directory_words_marks').using('gin', table.marks.op('gin_trgm_ops')),
  ],
)
