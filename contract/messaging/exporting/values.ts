/**
 * The most messages an export holds, the latest ones. Drawing more takes longer than a person
 * waits; the JSON holds what is left out.
 */
export const pdfMessages = 3_000
export const jsonMessages = 20_000
