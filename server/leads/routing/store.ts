import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { SaveRouting } from '#contract/leads/routing/schemas.ts'
import { activeLeadStatuses } from '#contract/leads/values.ts'
import type { Communication, Language, Specialty, State } from '#contract/profiles/values.ts'
import { matchable } from '#server/eligibility/tables.ts'
import { advising, firmMembers } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { advisorProfiles, consumerProfiles, profiles } from '#server/profiles/tables.ts'
import { offeredWays } from '#server/scheduling/availability/tables.ts'
import { availability } from '#server/scheduling/tables.ts'
import { isOtherOfPair, type LeadRow, leads } from '../tables.ts'
import type { RoutingCandidate } from './rules.ts'
import { type LeadRoutingRow, leadRouting, routingTurns } from './tables.ts'

export async function findRouting(db: Db, firmId: string): Promise<LeadRoutingRow | null> {
  const [row] = await db.select().from(leadRouting).where(eq(leadRouting.firmId, firmId))
  return row ?? null
}

/**
 * Locks how a firm assigns leads until the transaction ends, so that of two leads at once, on
 * whatever node, the second sees whom the first went to.
 */
export async function lockRouting(db: Db, firmId: string): Promise<LeadRoutingRow> {
  await db.insert(leadRouting).values({ firmId }).onConflictDoNothing()
  return firstRow(await db.select().from(leadRouting).where(eq(leadRouting.firmId, firmId)).for('update'))
}

export async function upsertRouting(
  db: Db,
  row: SaveRouting & { firmId: string; savedAt: Date; savedById: string },
): Promise<void> {
  const { firmId: _, ...set } = row
  await db.insert(leadRouting).values(row).onConflictDoUpdate({ target: leadRouting.firmId, set })
}

export type RoutedConsumer = {
  state: State | null
  assets: number
  wants: Specialty[]
  language: Language
  preferredCommunication: Communication[]
}

/** What the rules ask of a consumer; null when they just left. */
export async function findConsumer(db: Db, consumerId: string): Promise<RoutedConsumer | null> {
  const [row] = await db
    .select({
      state: profiles.state,
      assets: sql<number>`greatest(${consumerProfiles.investmentAmount}, ${consumerProfiles.investableAssets})::float8`,
      wants: consumerProfiles.preferredAdvisorSpecialties,
      language: consumerProfiles.preferredLanguage,
      preferredCommunication: consumerProfiles.preferredCommunication,
    })
    .from(consumerProfiles)
    .innerJoin(profiles, eq(profiles.id, consumerProfiles.id))
    .where(eq(consumerProfiles.id, consumerId))
  return row ?? null
}

/** The count as a query of its own, or as a column when the advisor is the row's. */
const openLeads = (db: Db, firmId: string, advisorId: typeof firmMembers.advisorId | string) =>
  db.$count(
    leads,
    and(eq(leads.firmId, firmId), eq(leads.advisorId, advisorId), inArray(leads.status, [...activeLeadStatuses])),
  )

/** The advisors of a firm whom no hard rule keeps from a consumer and who have no lead of them. */
export async function listCandidates(
  db: Db,
  { lead, consumer, now }: { lead: LeadRow & { firmId: string }; consumer: RoutedConsumer; now: Date },
): Promise<RoutingCandidate[]> {
  const { firmId, consumerId } = lead
  const { state, assets, preferredCommunication } = consumer
  return db
    .select({
      advisorId: firmMembers.advisorId,
      expertise: advisorProfiles.expertise,
      languages: advisorProfiles.languages,
      openLeads: openLeads(db, firmId, firmMembers.advisorId),
      turn: routingTurns.turn,
    })
    .from(firmMembers)
    .innerJoin(advisorProfiles, eq(advisorProfiles.id, firmMembers.advisorId))
    .leftJoin(availability, eq(availability.advisorId, advisorProfiles.id))
    .leftJoin(routingTurns, and(eq(routingTurns.advisorId, firmMembers.advisorId), eq(routingTurns.firmId, firmId)))
    .where(
      and(
        eq(firmMembers.firmId, firmId),
        advising,
        notExists(db.select().from(leads).where(isOtherOfPair(lead, firmMembers.advisorId))),
        matchable(consumerId, { state, assets, preferredCommunication, now }, offeredWays),
      ),
    )
    .limit(1_000)
}

/** How many open leads of the firm an advisor works. */
export async function countOpenLeads(db: Db, firmId: string, advisorId: string): Promise<number> {
  return openLeads(db, firmId, advisorId)
}

/** Notes that an advisor had their turn, under the lock of the firm's routing. */
export async function upsertTurn(db: Db, firmId: string, advisorId: string): Promise<void> {
  const turn = sql<number>`(select coalesce(max(${routingTurns.turn}), 0) + 1 from ${routingTurns}
    where ${routingTurns.firmId} = ${firmId})`
  await db
    .insert(routingTurns)
    .values({ firmId, advisorId, turn })
    .onConflictDoUpdate({ target: routingTurns.advisorId, set: { firmId, turn } })
}
