import { and, eq, gt, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { entitledStates } from '#contract/billing/values.ts'
import { subscriptions } from '../../billing/tables.ts'
import { firmMembers } from '../../firms/tables.ts'
import type { Db } from '../../platform/db/client.ts'
import { advisorProfiles, blocks } from '../../profiles/tables.ts'
import { verifications } from '../../verification/tables.ts'
import { advisorCapacity } from '../capacity/tables.ts'
import { interactions } from '../tables.ts'
import type { Circumstances, Standing } from './rules.ts'

// PostgreSQL reads each as one set and hashes it where that is cheaper, and asks by index where it is not: for one advisor, or for so many
// that the set would not fit. As `in (select ...)` it would look through the whole set for each of them then.
const paysThemselves = sql`exists (select from ${subscriptions} where ${subscriptions.payerKind} = 'advisor'
  and ${subscriptions.payerId} = ${advisorProfiles.id} and ${inArray(subscriptions.state, [...entitledStates])})`
const isPaidByTheirFirm = sql`exists (select from ${firmMembers}
  join ${subscriptions} on ${subscriptions.payerId} = ${firmMembers.firmId}
  where ${firmMembers.advisorId} = ${advisorProfiles.id}
  and ${subscriptions.payerKind} = 'firm' and ${inArray(subscriptions.state, [...entitledStates])})`
const blockedWith = (
  personId: string,
) => sql`select ${blocks.blockedId} from ${blocks} where ${eq(blocks.blockerId, personId)}
  union all select ${blocks.blockerId} from ${blocks} where ${eq(blocks.blockedId, personId)}`

const inContactWith = (consumerId: string) => sql`select ${interactions.advisorId} from ${interactions}
  where ${interactions.consumerId} = ${consumerId} and ${interactions.firstContactAt} is not null`
const fullFor = (consumerId: string, now: Date) => sql`select ${advisorCapacity.advisorId} from ${advisorCapacity}
  where ${gt(advisorCapacity.fullUntil, now)} and ${advisorCapacity.advisorId} not in (${inContactWith(consumerId)})`

const entitled = sql`(${paysThemselves} or ${isPaidByTheirFirm})`
const verified = sql`exists (select from ${verifications} where ${verifications.advisorId} = ${advisorProfiles.id}
  and ${verifications.state} = 'verified')`

/** The rules that hold for everybody: whom the directory and matching may show. */
export function listed(): SQL | undefined {
  return and(eq(advisorProfiles.published, true), eq(advisorProfiles.acceptsClients, true), verified, entitled)
}

/** All rules at once, as one condition over advisor_profiles: the same that `ruleAgainst` tells one by one. */
export function matchable(consumerId: string, { state, assets, now }: Circumstances): SQL | undefined {
  return and(
    listed(),
    sql`${advisorProfiles.servedStates} @> array[${state ?? ''}]::text[]`,
    assets > 0 ? sql`${advisorProfiles.minimumAssets} <= ${assets}` : undefined,
    or(eq(advisorProfiles.maximumAssets, 0), gte(advisorProfiles.maximumAssets, assets)),
    sql`${advisorProfiles.id} not in (${fullFor(consumerId, now)})`,
    sql`${advisorProfiles.id} not in (${blockedWith(consumerId)})`,
  )
}

/** Reads what the rules ask of one advisor; null when there is no such advisor. */
export async function findStanding(
  db: Db,
  { consumerId, advisorId }: { consumerId: string | null; advisorId: string },
): Promise<Standing | null> {
  const [row] = await db
    .select({
      isBlocked: consumerId ? sql<boolean>`${advisorProfiles.id} in (${blockedWith(consumerId)})` : sql<boolean>`false`,
      isVerified: sql<boolean>`${verified}`,
      isEntitled: sql<boolean>`${entitled}`,
      isPublished: advisorProfiles.published,
      acceptsClients: advisorProfiles.acceptsClients,
      servedStates: advisorProfiles.servedStates,
      minimumAssets: advisorProfiles.minimumAssets,
      maximumAssets: advisorProfiles.maximumAssets,
      fullUntil: advisorCapacity.fullUntil,
      isInContact: consumerId
        ? sql<boolean>`${advisorProfiles.id} in (${inContactWith(consumerId)})`
        : sql<boolean>`false`,
    })
    .from(advisorProfiles)
    .leftJoin(advisorCapacity, eq(advisorCapacity.advisorId, advisorProfiles.id))
    .where(eq(advisorProfiles.id, advisorId))
  return row ?? null
}
