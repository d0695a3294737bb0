/** The most clients one import adds. */
export const importRows = 2_000
/** Hours in which an import can be undone. */
export const importUndoHours = 24
