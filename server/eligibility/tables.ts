/**
 * Holds when each consumer first turned to an advisor, and the hard rules as SQL conditions. Stores
 * of later capabilities use the conditions in their own queries, so that each rule is written once.
 */
import { and, eq, gt, gte, or, type SQL, sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { Communication } from '#contract/profiles/values.ts'
import { users } from '#server/auth/tables.ts'
import { granting, subscriptions } from '#server/billing/tables.ts'
import { advising, firmMembers } from '#server/firms/tables.ts'
import { instant } from '#server/platform/db/columns.ts'
import { advisorProfiles, blockedWith, profileId } from '#server/profiles/tables.ts'
import { verifications } from '#server/verification/tables.ts'
import { advisorCapacity } from './capacity/tables.ts'
import type { EligibilityContext } from './rules.ts'

/**
 * One row a pair, made when the consumer first agrees to contact, writes or asks for an
 * appointment.
 */
export const firstContacts = pgTable(
  'first_contacts',
  {
    consumerId: profileId().notNull(),
    advisorId: profileId().notNull(),
    firstContactAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.consumerId, table.advisorId] }),
    // Counts the new people of an advisor's week.
    index('first_contacts_advisor').on(table.advisorId, table.firstContactAt),
  ],
)

// PostgreSQL hashes each `exists` as one set where that is cheaper, and uses an index where it is
// not. Written as `in (select ...)` it scans the whole set for each advisor once the set no longer
// fits in memory.
const paysThemselves = sql`exists (select from ${subscriptions} where ${subscriptions.payerId} = ${advisorProfiles.id}
  and ${granting('advisor', 'matching')})`
const isPaidByTheirFirm = sql`exists (select from ${firmMembers}
  join ${subscriptions} on ${subscriptions.payerId} = ${firmMembers.firmId}
  where ${firmMembers.advisorId} = ${advisorProfiles.id} and ${advising}
  and ${granting('firm', 'matching')})`
const inContactWith = (consumerId: string) => sql`select ${firstContacts.advisorId} from ${firstContacts}
  where ${firstContacts.consumerId} = ${consumerId}`
const fullFor = (consumerId: string, now: Date) => sql`select ${advisorCapacity.advisorId} from ${advisorCapacity}
  where ${gt(advisorCapacity.fullUntil, now)} and ${advisorCapacity.advisorId} not in (${inContactWith(consumerId)})`

/**
 * Condition over advisor_profiles: the advisor's own subscription or their firm's includes matching
 * now.
 */
export const entitled = sql<boolean>`(${paysThemselves} or ${isPaidByTheirFirm})`

/** Condition over advisor_profiles: the register confirms the advisor. */
export const verified = sql<boolean>`exists (select from ${verifications} where ${verifications.advisorId} = ${advisorProfiles.id}
  and ${verifications.state} = 'verified')`

const overseesTheirFirm = sql`exists (select from ${firmMembers}
  where ${firmMembers.advisorId} = ${advisorProfiles.id} and not ${advising})`

/**
 * Condition over advisor_profiles: the profile is published and its owner is no compliance officer,
 * whom consumers do not turn to (docs/firms.md "Roles").
 */
export const published = sql<boolean>`(${advisorProfiles.published} and not ${overseesTheirFirm})`

/** Condition over advisor_profiles: the staff suspended the advisor's account, and still do. */
export function suspended(now: Date): SQL<boolean> {
  return sql<boolean>`exists (select from ${users} where ${users.id} = ${advisorProfiles.id}
    and ${gt(users.bannedUntil, now)})`
}

/**
 * Condition over advisor_profiles: a block in either direction keeps the advisor and this person
 * apart.
 */
export function blocked(personId: string): SQL<boolean> {
  return sql<boolean>`${advisorProfiles.id} in (${blockedWith(personId)})`
}

/** Condition over advisor_profiles: the consumer has turned to the advisor before. */
export function inContact(consumerId: string): SQL<boolean> {
  return sql<boolean>`${advisorProfiles.id} in (${inContactWith(consumerId)})`
}

/**
 * Condition over advisor_profiles: the rules that hold for everybody. The directory and matching
 * show nobody else. A suspension is no part of it, because it takes the profile off the site
 * (operations/listeners.ts).
 */
export function listed(): SQL | undefined {
  return and(published, eq(advisorProfiles.acceptsClients, true), verified, entitled)
}

/** Condition: one of these ways is among those an advisor offers; none when there are none. */
export function sharesCommunicationWith(named: readonly Communication[], offeredWays: SQL): SQL | undefined {
  return named.length > 0 ? sql`${offeredWays} && ${sql.param([...named])}::text[]` : undefined
}

/**
 * Condition over advisor_profiles: all hard rules for one consumer, the same that `firstBrokenRule`
 * names one by one. `offeredWays` are the ways to talk that an advisor offers, which scheduling
 * knows (scheduling/availability/tables.ts).
 */
export function matchable(
  consumerId: string,
  { state, assets, preferredCommunication, now }: EligibilityContext,
  offeredWays: SQL,
): SQL | undefined {
  return and(
    listed(),
    sql`${advisorProfiles.servedStates} @> array[${state ?? ''}]::text[]`,
    assets > 0 ? sql`${advisorProfiles.minimumAssets} <= ${assets}` : undefined,
    or(eq(advisorProfiles.maximumAssets, 0), gte(advisorProfiles.maximumAssets, assets)),
    sharesCommunicationWith(preferredCommunication, offeredWays),
    sql`${advisorProfiles.id} not in (${fullFor(consumerId, now)})`,
    sql`${advisorProfiles.id} not in (${blockedWith(consumerId)})`,
  )
}
