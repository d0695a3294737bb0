/**
 * Holds the triggers that notify of changes of advisors: which columns each watches, and its SQL.
 * Migrations create them, and a test compares them (server/matching/listings/columns.test.ts).
 */
import { getTableName } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { subscriptions } from '#server/billing/tables.ts'
import { advisorCapacity } from '#server/eligibility/capacity/tables.ts'
import { firmMembers, firms } from '#server/firms/tables.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { availability, openings } from '#server/scheduling/tables.ts'
import { certificationChecks } from '#server/verification/certifications/tables.ts'
import { verifications } from '#server/verification/tables.ts'

type Watch = {
  readonly table: PgTable
  /** The columns of cards and of the rule who is listed; null watches every column. */
  readonly columns: readonly PgColumn[] | null
  /** Rows that begin and end with a row of another watched table are watched for updates alone. */
  readonly isForUpdatesOnly?: true
  readonly condition?: string
  readonly notify: string
}

const a = advisorProfiles
const watches: readonly Watch[] = [
  {
    table: advisorProfiles,
    columns: [
      ...[a.published, a.acceptsClients, a.languages, a.expertise, a.focusAreas, a.certifications],
      ...[
        a.portfolioFeePercent,
        a.hourlyRateUsd,
        a.flatFeeUsd,
        a.minimumYearlyFeeUsd,
        a.minimumAssets,
        a.maximumAssets,
        a.averageRating,
        a.ratingCount,
        a.compensation,
        a.fiduciaryStatement,
      ],
      ...[a.headline, a.organization],
    ],
    notify: 'notify_advisor_change_by_id',
  },
  {
    table: profiles,
    columns: [
      ...[profiles.state, profiles.firstName, profiles.lastName, profiles.city, profiles.avatarUrl],
      ...[profiles.onlineStatus, profiles.showOnlineStatus],
    ],
    isForUpdatesOnly: true,
    condition: `NEW."user_type" IN ('advisor', 'firm_admin')`,
    notify: 'notify_advisor_change_by_id',
  },
  {
    table: verifications,
    columns: [verifications.state, verifications.recordDate],
    notify: 'notify_advisor_change',
  },
  { table: certificationChecks, columns: [certificationChecks.state], notify: 'notify_advisor_change' },
  { table: openings, columns: null, notify: 'notify_advisor_change' },
  { table: availability, columns: [availability.confirmation], notify: 'notify_advisor_change' },
  { table: advisorCapacity, columns: [advisorCapacity.fullUntil], notify: 'notify_advisor_change' },
  { table: firmMembers, columns: null, notify: 'notify_advisor_change' },
  {
    table: firms,
    columns: [firms.name, firms.logoUrl],
    isForUpdatesOnly: true,
    notify: 'notify_advisor_change_by_firm',
  },
  { table: subscriptions, columns: [subscriptions.state], notify: 'notify_advisor_change_by_payer' },
]

export type ChangeTrigger = {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly sql: string
}

/**
 * The triggers that notify of changes of advisors, with the SQL that replaces each. `copied` are
 * the columns that the caller keeps a copy of, beside those that cards show; throws when one is in
 * a table without a trigger.
 */
export function changeTriggers(copied: readonly PgColumn[]): ChangeTrigger[] {
  const unwatched = copied.find(({ table }) => !watches.some((watch) => watch.table === table))
  if (unwatched) {
    throw new Error(
      `no trigger watches ${getTableName(unwatched.table)}; add the table to server/directory/changes/tables.ts`,
    )
  }
  return watches.map((watch) => {
    const table = getTableName(watch.table)
    const name = `${table}_notify_change`
    // A primary key never changes.
    const own = copied.filter((column) => column.table === watch.table && !column.primary)
    const columns = watch.columns ? [...new Set([...watch.columns, ...own].map(nameOf))].toSorted() : []
    const update = columns.length > 0 ? `UPDATE OF ${columns.map((column) => `"${column}"`).join(', ')}` : 'UPDATE'
    const events = watch.isForUpdatesOnly ? update : `INSERT OR DELETE OR ${update}`
    const when = watch.condition ? `WHEN (${watch.condition}) ` : ''
    const sql = `DROP TRIGGER IF EXISTS "${name}" ON "${table}";--> statement-breakpoint
CREATE TRIGGER "${name}" AFTER ${events} ON "${table}"
  FOR EACH ROW ${when}EXECUTE FUNCTION "${watch.notify}"();`
    return { name, table, columns, sql }
  })
}

const casing = new CasingCache('snake_case')
const nameOf = (column: PgColumn) => casing.getColumnCasing(column)
