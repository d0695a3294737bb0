/** The most clients one import adds. */
export const importRows = 2_000
/** The most addresses of a list that a preview reads; the import itself compares all of them. */
export const previewAddresses = 20_000
/** Hours in which an import can be undone. */
export const importUndoHours = 24
/**
 * The most bytes and columns of a file that a browser reads: more than two thousand clients with
 * the longest notes have, and no more than a phone can show.
 */
export const importFileBytes = 10_000_000
export const importColumns = 200
