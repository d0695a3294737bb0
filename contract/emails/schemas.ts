import { z } from 'zod'
import { ClockTime, TimeZone } from '#contract/core/fields.ts'
import { emailTimings, preferenceSpecs } from './values.ts'

/** How a user is notified of one thing: on the list in the product, by email, and by push. */
export const NotificationChannels = z.object({
  product: z.boolean(),
  email: z.enum(emailTimings),
  push: z.boolean(),
})
export type NotificationChannels = z.infer<typeof NotificationChannels>

/** The name of a preference of values.ts. */
export const PreferenceName = z.enum(preferenceSpecs.map(({ name }) => name))

/** The channels of every preference of values.ts. */
export const NotificationPreferences = z.record(PreferenceName, NotificationChannels)
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Hours of every day in which nothing arrives that can wait; `until` may be on the next day. */
export const QuietHours = z
  .object({ from: ClockTime, until: ClockTime, timeZone: TimeZone })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Choose another time than the start' })
export type QuietHours = z.infer<typeof QuietHours>

/** The quiet hours of a user, or null for none. */
export const QuietHoursChoice = z.object({ quietHours: QuietHours.nullable() })
export type QuietHoursChoice = z.infer<typeof QuietHoursChoice>

/** The zone of a user's device, for times in emails when nothing else says. */
export const DeviceZone = z.object({ timeZone: TimeZone })
export type DeviceZone = z.infer<typeof DeviceZone>

/** Whether anybody may invite an address by email through the product. */
export const InvitationChoice = z.object({ areAllowed: z.boolean() })
export type InvitationChoice = z.infer<typeof InvitationChoice>
