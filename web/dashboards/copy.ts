import { minutes } from '#contract/core/durations.ts'
import type { Desk } from '#contract/dashboards/schemas.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { duration } from '#web/platform/format.ts'

export const kindNames: Record<Appointment['kind'], string> = {
  consultation: 'Consultation',
  review: 'Review',
  follow_up: 'Follow-up',
}

export const modeNames: Record<Appointment['mode'], string> = {
  video: 'video',
  audio: 'audio call',
  phone: 'phone',
  in_person: 'in person',
}

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** A count at the beginning of a sentence: words up to nine, figures after. */
export const counted = (n: number, singular: string, many: string) => `${small[n] ?? n} ${n === 1 ? singular : many}`

/** "Six answered since yesterday, median 1 h 50 min." */
export function answeredText({ count, medianMinutes }: Desk['answered']): string {
  const median = medianMinutes === null ? '' : `, median ${duration(minutes(medianMinutes))}`
  return `${small[count] ?? count} answered since yesterday${median}.`
}
