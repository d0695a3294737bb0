// How many characters fields have that several capabilities share, for schemas and forms alike.

/** The words of a search. */
export const searchMaxLength = 80
/** The words of a search over the rows of our staff's desks and of archives. */
export const rowSearchMaxLength = 100
