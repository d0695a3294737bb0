import type { PgTable } from 'drizzle-orm/pg-core'
import { days, hours, seconds } from '#contract/core/durations.ts'
import { identities, users } from '#server/auth/tables.ts'
import { billingAccounts } from '#server/billing/accounts/tables.ts'
import { invoiceLines, invoiceNumbers, invoices, payments, refunds } from '#server/billing/ledger/tables.ts'
import { sandboxCards, sandboxPayments, sandboxRefunds } from '#server/billing/sandbox/tables.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { firmMembers, firms } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { advisorProfiles, consumerProfiles, profiles } from '#server/profiles/tables.ts'
import { reviews } from '#server/reviews/tables.ts'
import { appointments, availability } from '#server/scheduling/tables.ts'
import { registerImports } from '#server/verification/imports/tables.ts'
import { registerFirms, registerPeople, verificationChanges, verifications } from '#server/verification/tables.ts'
import { type DemoPerson, demoAccounts, identityRow, profileRow, userRow } from './accounts.ts'
import { billing } from './billing.ts'
import { consumerRow } from './clients.ts'
import { logoUrl } from './logos/storing.ts'
import type { Market } from './market.ts'
import { portraitUrl } from './portraits/storing.ts'

/** Rows an insert carries at most: PostgreSQL takes 65,535 parameters a statement. */
const rowsAtOnce = 500

/**
 * Writes the market in bulk, straight into the tables: the one place that writes what belongs to
 * others, because going through the services would take minutes and no promise of theirs is at
 * stake for people who never sign in.
 */
export async function populate(db: Db, market: Market, now: Date): Promise<void> {
  const { advisors, clients, admin, secondAdmin, staff, pasts } = market
  const people: DemoPerson[] = [...advisors.map((each) => each.person), ...clients, admin, secondAdmin, ...staff]
  const roleAt = new Map(
    market.firms.flatMap(({ members }) => members.map(({ advisorId, firmRole }) => [advisorId, firmRole])),
  )
  await insert(
    db,
    users,
    people.map((each) => userRow(each, roleAt.get(each.id) ?? null)),
  )
  await insert(db, identities, people.map(identityRow))
  const hasPortrait = new Set(advisors.map((each) => each.person))
  await insert(
    db,
    profiles,
    people.map((each) => ({ ...profileRow(each), avatarUrl: hasPortrait.has(each) ? portraitUrl(each) : null })),
  )
  await insert(db, consumerProfiles, clients.map(consumerProfileRow))
  await insert(
    db,
    advisorProfiles,
    advisors.map((each) => each.profile),
  )
  await insert(db, registerPeople, [...advisors.map((each) => each.register), ...market.registry.spares])
  await insert(db, registerFirms, market.registry.firms)
  await insert(db, registerImports, [importOf(market.registry, advisors.length, now)])
  await insert(
    db,
    verifications,
    advisors.map((each) => each.verification),
  )
  await insert(db, verificationChanges, market.registry.changes)
  await insert(
    db,
    availability,
    advisors.map((each) => each.availability),
  )
  await insert(
    db,
    firms,
    market.firms.map(({ firm }) => ({ ...firm, logoUrl: logoUrl(firm.id) })),
  )
  await insert(
    db,
    firmMembers,
    market.firms.flatMap((each) => each.members),
  )
  const { subscriptions: subscribed, rows } = billing(market, demoAccounts.advisor.id, now)
  await insert(db, subscriptions, subscribed)
  await insert(db, billingAccounts, rows.accounts)
  await insert(db, sandboxCards, rows.cards)
  await insert(db, invoiceNumbers, rows.numbers)
  await insert(db, invoices, rows.invoices)
  await insert(db, invoiceLines, rows.lines)
  await insert(db, payments, rows.payments)
  await insert(db, sandboxPayments, rows.sandboxPayments)
  await insert(db, refunds, rows.refunds)
  await insert(db, sandboxRefunds, rows.sandboxRefunds)
  await insert(
    db,
    appointments,
    pasts.flatMap((past) => past.appointments),
  )
  await insert(
    db,
    reviews,
    pasts.flatMap((past) => past.reviews),
  )
}

/** The register was filled by hand, before the accounts were checked against it. */
function importOf(
  { firms, spares }: Market['registry'],
  advisorCount: number,
  now: Date,
): typeof registerImports.$inferInsert {
  const startedAt = new Date(now.getTime() - days(13) - hours(6))
  return {
    startedAt,
    finishedAt: new Date(startedAt.getTime() + seconds(4)),
    source: 'command',
    outcome: 'imported',
    recordDate: firms[0]?.recordDate,
    added: advisorCount + spares.length,
    firms: firms.length,
  }
}

/** The demo consumer wants what the demo advisor offers, and one thing more. */
function consumerProfileRow(person: DemoPerson): typeof consumerProfiles.$inferInsert {
  const row = consumerRow(person)
  if (person.id !== demoAccounts.consumer.id) return row
  return {
    ...row,
    age: 46,
    investmentAmount: 420_000,
    investableAssets: 560_000,
    riskTolerance: 'medium',
    financialGoals: ['retire_well', 'lower_taxes', 'plan_estate'],
    preferredAdvisorSpecialties: ['retirement', 'tax', 'stock_options', 'estate', 'sustainable_investing'],
    topSpecialties: ['retirement', 'stock_options'],
    preferredCommunication: ['video', 'chat'],
    preferredLanguage: 'es',
    startTimeline: 'within_1_month',
    timesOfDay: ['morning', 'afternoon'],
  }
}

async function insert<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await db.insert(table).values(rows.slice(from, from + rowsAtOnce))
  }
}
