/** Where a request to our staff came from. */
export const supportKinds = ['support', 'contact', 'feedback', 'report'] as const
export const supportMessageMaxLength = 4_000

/** The terms that the pages explain on hover and focus, by the key of their stored text. */
export const helpKeys = [
  'annual-saving',
  'conversion-rate',
  'first-answer',
  'free-consultation',
  'match-score',
  'new-leads',
  'online-status',
  'verified',
] as const
export type HelpKey = (typeof helpKeys)[number]

/** What people think of the product, as the review prompt asks. */
export const lowestRating = 1
export const highestRating = 5

/** Characters of the explanation of a term. */
export const helpTextMaxLength = 300
