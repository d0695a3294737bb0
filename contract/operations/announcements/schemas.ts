import { z } from 'zod'
import { Id, Instant, SecureWebAddress, text } from '#contract/core/fields.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { announcementKinds, announcementMaxLength, audiences, linkLabelMaxLength } from './values.ts'

/** Of our own: browsers read a backslash as a slash, and two of them begin the name of a host. */
const Place = text(300).regex(/^\/(?![/\\])/, 'Enter a path such as /pricing, or a link that starts with https://')

const Parts = z.object({
  text: text(announcementMaxLength).min(1, 'Write the announcement'),
  /** Null for a banner without a link. */
  link: z
    .object({ label: text(linkLabelMaxLength).min(1, 'Name the link'), to: z.union([Place, SecureWebAddress]) })
    .nullable(),
  kind: z.enum(announcementKinds),
})

/** A banner as its readers see it. */
export const ShownAnnouncement = Parts.extend({ id: Id })
export type ShownAnnouncement = z.infer<typeof ShownAnnouncement>
export const CurrentAnnouncement = z.object({ announcement: ShownAnnouncement.nullable() })

const Schedule = z.object({
  audience: z.enum(audiences),
  startsAt: Instant,
  /** Null is until somebody deletes it. */
  endsAt: Instant.nullable(),
})

export const Announcement = ShownAnnouncement.extend(Schedule.shape)
export type Announcement = z.infer<typeof Announcement>

export const WriteAnnouncement = Parts.extend(Schedule.shape)
  .extend({ reason: StaffReason })
  .refine(({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt, {
    path: ['endsAt'],
    error: 'Choose an end after the start',
  })
export type WriteAnnouncement = z.infer<typeof WriteAnnouncement>
