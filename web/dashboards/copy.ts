import type { Appointment } from '#contract/scheduling/schemas.ts'

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
export const counted = (n: number, one: string, many: string) => `${small[n] ?? n} ${n === 1 ? one : many}`
