import { z } from 'zod'
import { Id, Instant, text } from '#contract/core/fields.ts'
import { appointmentSides } from '../values.ts'
import { entrySections } from './values.ts'

export const EntrySection = z.enum(entrySections)

/** One line of the agenda or of the shared notes; only its writer changes or removes it. */
export const AppointmentEntry = z.object({
  id: Id,
  section: EntrySection,
  by: z.enum(appointmentSides),
  text: z.string(),
  createdAt: Instant,
})
export type AppointmentEntry = z.infer<typeof AppointmentEntry>

export const SaveEntry = z.object({ section: EntrySection, text: text(500).min(1, 'Write something first') })
export type SaveEntry = z.infer<typeof SaveEntry>
