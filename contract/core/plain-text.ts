/** A text as people search it: lower-case and without accents. */
export const plainText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
