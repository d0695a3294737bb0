import { type SQL, sql } from 'drizzle-orm'
import { scoring } from '#contract/matching/values.ts'
import { openings } from '../../scheduling/tables.ts'

/**
 * A relation `upcoming` to join: every advisor's open slots (or one's) and how many of them are over or within the advisor's
 * notice. `offset 0` and the concatenation make PostgreSQL unpack each array once instead of at every use, which halves
 * the time of matching ten thousand advisors; the slots rise, so `width_bucket` finds places by halving.
 */
export function upcoming(now: Date, advisorId?: string): SQL {
  const whose = advisorId === undefined ? sql`` : sql`where ${openings.advisorId} = ${advisorId}`
  return sql`(
    select unpacked.advisor_id, unpacked.slots,
      width_bucket(${now.toISOString()}::timestamptz + make_interval(hours => unpacked.notice), unpacked.slots) as gone
    from (
      select ${openings.advisorId} as advisor_id, ${openings.minimumNoticeHours} as notice,
        ${openings.startsAt} || '{}'::timestamptz[] as slots
      from ${openings} ${whose} offset 0
    ) unpacked offset 0
  ) upcoming`
}

/** The first slot that can still be had, in milliseconds since 1970. Needs `upcoming` joined. */
export const nextFree = sql<number | null>`(extract(epoch from upcoming.slots[upcoming.gone + 1]) * 1000)::float8`

/** How many slots can still be had until then, counted up to what gives full marks. Needs `upcoming` joined. */
export function openSlotsUntil(end: Date): SQL<number> {
  const open = sql`width_bucket(${end.toISOString()}::timestamptz, upcoming.slots) - upcoming.gone`
  return sql<number>`coalesce(greatest(least(${open}, ${sql.raw(String(scoring.slotsForFullMarks))}), 0), 0)`
}
