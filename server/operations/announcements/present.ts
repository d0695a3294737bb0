import type { Announcement, ShownAnnouncement } from '#contract/operations/announcements/schemas.ts'
import type { AnnouncementRow } from './tables.ts'

/** A banner without its schedule: anybody reads it. */
export function presentShown({ id, text, kind, linkLabel, linkTo }: AnnouncementRow): ShownAnnouncement {
  return { id, text, kind, link: linkLabel && linkTo ? { label: linkLabel, to: linkTo } : null }
}

/** An announcement as the staff edits it. */
export function presentAnnouncement(row: AnnouncementRow): Announcement {
  const { audience, startsAt, endsAt } = row
  return {
    ...presentShown(row),
    audience,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }
}
