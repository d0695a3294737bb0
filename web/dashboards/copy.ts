import { minutes } from '#contract/core/durations.ts'
import { inWords } from '#contract/core/words.ts'
import type { Desk } from '#contract/dashboards/schemas.ts'
import { duration } from '#web/platform/format.ts'

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** A count at the beginning of a sentence: words up to nine, figures after. */
export const counted = (n: number, singular: string, many: string) => `${small[n] ?? n} ${n === 1 ? singular : many}`

/** "two are overdue", after the people who wait; null where nobody waits too long. */
export function overdueText(late: number): string | null {
  return late === 0 ? null : `${inWords(late)} ${late === 1 ? 'is' : 'are'} overdue`
}

/** "Six answered since yesterday, median 1 h 50 min." */
export function answeredText({ count, medianMinutes }: Desk['answered']): string {
  const median = medianMinutes === null ? '' : `, median ${duration(minutes(medianMinutes))}`
  return `${small[count] ?? count} answered since yesterday${median}.`
}
