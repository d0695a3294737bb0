/** The most clients one import adds. */
export const importRows = 2_000
/** The most addresses of a list that a preview reads; the import itself compares all of them. */
export const previewAddresses = 20_000
/** Hours in which an import can be undone. */
export const importUndoHours = 24
