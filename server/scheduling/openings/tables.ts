/**
 * Holds relations and columns over `openings` that stores of later capabilities use in their
 * queries.
 */
import { type SQL, sql } from 'drizzle-orm'
import { openings } from '../tables.ts'

/**
 * A relation `upcoming` to join: the open slots of all advisors or of one, and how many of them are
 * over or within the advisor's notice. `offset 0` and the concatenation make PostgreSQL unpack each
 * array once, which halves the time.
 */
export function upcoming(now: Date, advisorId?: string): SQL {
  const condition = advisorId === undefined ? sql`` : sql`where ${openings.advisorId} = ${advisorId}`
  // The slots rise, so `width_bucket` finds the first one by binary search.
  return sql`(
    select unpacked.advisor_id, unpacked.slots, unpacked.hours, unpacked.notice,
      width_bucket(${now.toISOString()}::timestamptz + make_interval(hours => unpacked.notice), unpacked.slots) as gone
    from (
      select ${openings.advisorId} as advisor_id, ${openings.minimumNoticeHours} as notice,
        ${openings.startsAt} || '{}'::timestamptz[] as slots, ${openings.openHours} as hours
      from ${openings} ${condition} offset 0
    ) unpacked offset 0
  ) upcoming`
}

/** The first slot that can still be booked, in milliseconds since 1970. Needs `upcoming` joined. */
export const nextFree = sql<number | null>`(extract(epoch from upcoming.slots[upcoming.gone + 1]) * 1000)::float8`

/**
 * The hours of the open slots, the UTC day of the first, counted from 1970, and the notice
 * (rules.ts); needs `upcoming` joined. Hours are one text, because parsing ten thousand arrays
 * costs more than scoring them.
 */
export const openHours = {
  hours: sql<string | null>`array_to_string(upcoming.hours, ',')`,
  firstDay: sql<number | null>`floor(extract(epoch from upcoming.slots[1]) / 86400)::int`,
  noticeHours: sql<number | null>`upcoming.notice`,
}
