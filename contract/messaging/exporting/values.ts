/**
 * The most messages an export holds, the latest ones. Drawing more takes longer than a person
 * waits; the JSON holds what is left out.
 */
export const pdfMessages = 3_000
/** The most characters of a PDF: two seconds of drawing, also where they are all line breaks. */
export const pdfCharacters = 500_000
export const jsonMessages = 20_000
