import type { Appointment } from '#contract/scheduling/schemas.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { sideOf } from '../copy.ts'

/**
 * The style of an appointment in a calendar: past ones are quiet, unconfirmed ones have a dashed
 * border.
 */
export function blockStyle({ status, endsAt }: Appointment, now: Date): string {
  if (new Date(endsAt) <= now || status === 'no_show') return 'border-line-2 bg-sunken text-ink-2'
  return status === 'requested' ? 'border-warn border-dashed bg-wash' : 'border-action bg-wash'
}

/** Whom it is with, after what has become of it where that is not as agreed. */
export function blockText({ status, with: person, ...appointment }: Appointment): string {
  if (status === 'no_show') return `No-show: ${nameInSentence(person.displayName)}`
  if (status !== 'requested') return person.displayName
  const isAdvisor = sideOf({ status, with: person, ...appointment }) === 'advisor'
  return `${isAdvisor ? 'To confirm' : 'Requested'}: ${nameInSentence(person.displayName)}`
}
