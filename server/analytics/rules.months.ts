import { metricsKeptDays } from '#contract/analytics/values.ts'
import { days } from '#contract/core/durations.ts'

/** A calendar month in UTC and the table of its measurements. */
export type Month = { readonly table: string; readonly from: Date; readonly until: Date }

/** How many months have a table before they begin. */
const monthsAhead = 2

const monthAt = (year: number, month: number): Month => {
  const from = new Date(Date.UTC(year, month))
  const [digits = ''] = /^\d{4}-\d{2}/.exec(from.toISOString()) ?? []
  return {
    table: `analytics_metrics_${digits.replace('-', '_')}`,
    from,
    until: new Date(Date.UTC(year, month + 1)),
  }
}

/** The months that should have a table: this one and those ahead. */
export function monthsToMake(now: Date): Month[] {
  const make = (ahead: number) => monthAt(now.getUTCFullYear(), now.getUTCMonth() + ahead)
  return Array.from({ length: monthsAhead + 1 }, (_, ahead) => make(ahead))
}

/**
 * Those of the tables that hold anything too old: a month goes as a whole when its first day is as
 * old as the privacy policy says, so that no measurement outlives it by a day.
 */
export function monthsToRemove(tables: readonly string[], now: Date): string[] {
  const oldest = now.getTime() - days(metricsKeptDays)
  return tables.filter((table) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(table) ?? []
    return year !== undefined && monthAt(Number(year), Number(month) - 1).from.getTime() < oldest
  })
}
