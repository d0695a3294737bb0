import { and, arrayOverlaps, eq, gte, or, type SQL, sql } from 'drizzle-orm'
import { listed, sharesCommunicationWith } from '#server/eligibility/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { advisorProfiles } from '#server/profiles/tables.ts'
import { offeredWays } from '#server/scheduling/availability/tables.ts'
import { availability } from '#server/scheduling/tables.ts'
import type { ConsumerWithAssets } from '../assessment/rules.ts'
import { isSwitchedOn } from '../scoring/rules.ts'
import type { CandidateCounts } from './rules.ts'

const none: CandidateCounts = {
  inState: 0,
  withinMinimum: 0,
  withinMaximum: 0,
  sharingCommunication: 0,
  sharingSpecialty: 0,
}

/** Counts the listed advisors of the consumer's state after each hard rule. */
export async function countCandidates(
  db: Db,
  { state, assets, preferredCommunication, wanted, preferences }: ConsumerWithAssets,
): Promise<CandidateCounts> {
  const minimum = assets > 0 ? sql`${advisorProfiles.minimumAssets} <= ${assets}` : undefined
  const maximum = or(eq(advisorProfiles.maximumAssets, 0), gte(advisorProfiles.maximumAssets, assets))
  const talks = sharesCommunicationWith(preferredCommunication, offeredWays)
  const shares =
    isSwitchedOn('expertise', preferences) && wanted.length > 0
      ? arrayOverlaps(advisorProfiles.expertise, [...wanted])
      : undefined
  const [counts] = await db
    .select({
      inState: sql<number>`count(*)::int`,
      withinMinimum: countWhere(minimum),
      withinMaximum: countWhere(and(minimum, maximum)),
      sharingCommunication: countWhere(and(minimum, maximum, talks)),
      sharingSpecialty: countWhere(and(minimum, maximum, talks, shares)),
    })
    .from(advisorProfiles)
    .leftJoin(availability, eq(availability.advisorId, advisorProfiles.id))
    .where(and(listed(), sql`${advisorProfiles.servedStates} @> array[${state ?? ''}]::text[]`))
  return counts ?? none
}

function countWhere(condition: SQL | undefined): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`
}
