/** Hours in which a merge of two clients can be undone. */
export const mergeUndoHours = 24

/** What two records have in common, the surest first. */
export const duplicateSigns = ['email', 'phone', 'name'] as const

/** What the record that stays is. */
export const keptKinds = ['imported', 'converted', 'lead'] as const
