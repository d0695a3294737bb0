/** What each rating means, so that fives from different people mean the same. */
export const ratingWords = ['Poor', 'Weak', 'Fair', 'Good', 'Excellent'] as const

/** "37 reviews, each after a completed appointment" */
export const countText = (count: number) =>
  `${count} ${count === 1 ? 'review, written' : 'reviews, each written'} after a completed appointment`
