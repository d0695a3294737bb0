const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** $3,570: an amount in US dollars, rounded to whole ones. */
export const wholeDollars = (amountUsd: number): string => dollars.format(amountUsd)
