// What ten million measurements cost: storing a batch of a browser, counting the last days, reading
// a year of numbers, and removing a month. The baseline is the same with a hundredth of them, in
// the same run.
//   npm run bench -- measurements 10000000 200      measurements, requests of each kind
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { mostNumberDays } from '#contract/analytics/numbers/values.ts'
import { metricsKeptDays } from '#contract/analytics/values.ts'
import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { getNumbers } from '#server/analytics/numbers/service.ts'
import { deleteMonth, insertMonth, listMonths } from '#server/analytics/store.months.ts'
import { modules } from '#server/modules.ts'
import { median, percentile, rounded } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import { report } from './support/report.ts'

const many = Number(process.argv[2] ?? 10_000_000)
const requests = Number(process.argv[3] ?? 200)
const rows = []
const p99: Record<string, number[]> = {}
for (const size of [many / 100, many]) {
  for (const [name, times] of Object.entries(await measure(size))) {
    rows.push({
      name: `${name}, ${size.toLocaleString('en-US')} stored`,
      'median ms': rounded(median(times)),
      'p99 ms': rounded(percentile(times, 99)),
    })
    p99[name] = [...(p99[name] ?? []), percentile(times, 99)]
  }
}
report({
  name: 'measurements',
  rows,
  ratios: Object.fromEntries(
    Object.entries(p99).map(([name, [few = 1, all = 1]]) => [`p99 of ${name}, times that of a hundredth`, all / few]),
  ),
  notes: [`evenly over ${metricsKeptDays} days, one request at a time, without a network; fsync is off`],
})

async function measure(size: number): Promise<Record<string, number[]>> {
  await using product = await startProduct(modules)
  const { platform, app } = product
  await fill(platform.db, size)
  const metric = {
    metricType: 'event',
    metricName: 'page_view',
    metricValue: 1,
    metricDate: new Date().toISOString(),
    dimensionName: 'page_path',
    dimensionValue: '/pricing',
  }
  const payload = { metrics: Array.from({ length: 20 }, () => metric) }
  const oldest = (await listMonths(platform.db))[0] ?? ''
  const count = () => platform.jobs.run('analytics.count-days')
  await count()
  const staff = platform.context({
    kind: 'user',
    id: randomUUID(),
    role: 'admin',
    staffRole: 'admin',
    email: 'ada@example.com',
    emailVerified: true,
    sessionId: randomUUID(),
  })
  const dayOf = (daysAgo: number) => utcDay(Date.now() - days(daysAgo))
  const year = { from: dayOf(mostNumberDays - 1), to: dayOf(0) }
  return {
    'storing a batch of 20': await timed(requests, async () => {
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/metrics', payload })
      if (statusCode !== 202) throw new Error(`a batch was answered ${statusCode}`)
    }),
    'counting the last three days': await timed(10, count),
    'reading a year of numbers beside the one before': await timed(requests, () => getNumbers(staff, year)),
    'removing a month': await timed(1, () => deleteMonth(platform.db, oldest)),
  }
}

/** Fills each month of the time that measurements are kept, as browsers send them. */
async function fill(db: Parameters<typeof insertMonth>[0], size: number): Promise<void> {
  const begin = new Date(Date.now() - days(metricsKeptDays))
  for (let month = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth())); month < new Date(); ) {
    const until = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1))
    const table = `analytics_metrics_${month.toISOString().slice(0, 7).replace('-', '_')}`
    await insertMonth(db, { table, from: month, until })
    month = until
  }
  // In parts, as a statement has a time limit.
  const part = 50_000
  for (let first = 0; first < size; first += part)
    await db.execute(sql`
    insert into analytics_metrics
      (metric_type, metric_name, metric_value, metric_date, dimension_name, dimension_value, details)
    select case when n % 5 = 0 then 'web_vital' else 'event' end::metric_type,
           (array['LCP', 'page_view', 'page_view', 'search_performed', 'cta_click'])[1 + n % 5], n % 4000,
           now() - n * (${metricsKeptDays}::int * interval '1 day' / ${size}::int),
           'page_path', '/page-' || n % 211, '{"status": "good"}'
      from generate_series(${first + 1}::int, ${Math.min(first + part, size)}::int) n`)
  for (const month of await listMonths(db)) await db.execute(sql`vacuum analyze ${sql.identifier(month)}`)
}

async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const measured = []
  for (let n = 0; n < times; n += 1) {
    const begins = performance.now()
    await work()
    measured.push(performance.now() - begins)
  }
  return measured
}
