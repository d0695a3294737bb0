export const ratingBounds = { min: 1, max: 5 } as const
export const reviewMaxLength = 2_000
export const answerMaxLength = 1_000
