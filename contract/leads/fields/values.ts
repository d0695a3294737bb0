/** What a custom field holds. */
export const fieldKinds = ['text', 'number', 'date', 'choice'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Custom fields of one practice, and choices of one field, at most. */
export const fieldLimit = 10
export const choiceLimit = 20

/** The value of a field that holds a number: digits, a sign and a point. */
export const customNumber = /^-?\d{1,15}(\.\d{1,6})?$/

/** A number without spaces and thousands commas: the comma of "1,5" stays, and is refused. */
export const withoutGroups = (number: string) => number.replaceAll(/\s|,(?=\d{3}(?!\d))/g, '')

/** Characters of the value of a field. */
export const fieldValueMaxLength = 500
