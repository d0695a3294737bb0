import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { notificationKinds } from './values.ts'

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  /** The instant it speaks of, such as an appointment's beginning. */
  occursAt: Instant.nullable(),
  /** The page it leads to, within the product. */
  href: z.string(),
  readAt: Instant.nullable(),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>

/** Which notices also come by mail. Security mails always come. */
export const NotificationPreferences = z.object({
  mailMessages: z.boolean(),
  mailAppointments: z.boolean(),
  mailLeads: z.boolean(),
  mailMatches: z.boolean(),
  mailProductNews: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>
