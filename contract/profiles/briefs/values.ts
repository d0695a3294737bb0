/** Characters of the consumer's own words in a brief. */
export const briefNoteLength = 1_000
