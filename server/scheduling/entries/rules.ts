/** Decides when the agenda and the notes of an appointment can be written. Pure. */
import { type EntrySection, entrySections } from '#contract/scheduling/entries/values.ts'
import { type AppointmentStatus, isOpenStatus } from '#contract/scheduling/values.ts'

/**
 * The agenda is written until the appointment ends, the notes once it is agreed. The notes of one
 * that took place stay open.
 */
export function writableSections(
  { status, endsAt }: { status: AppointmentStatus; endsAt: Date },
  now: Date,
): EntrySection[] {
  const isAhead = isOpenStatus(status) && now < endsAt
  const isOpen = { agenda: isAhead, notes: status === 'confirmed' || status === 'completed' }
  return entrySections.filter((section) => isOpen[section])
}
