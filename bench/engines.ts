// One consumer's fifty best of a market, found by every engine we know how to use well, in one run
// on the same data: everybody scored one by one, PostgreSQL over a table of masks, PostgreSQL with
// an inverted index and a bound, DuckDB, and our index. That all find the same scores and, above
// the last score, the same advisors is checked for every consumer in the sample.
//   npm run bench:matching                        all sizes
//   npm run bench:matching -- 10000,100000 100    sizes of the market, consumers at most
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOUBLE, DuckDBInstance, LIST } from '@duckdb/node-api'
import pg from 'pg'
import { utcDay } from '#contract/core/days.ts'
import { minutes, seconds } from '#contract/core/durations.ts'
import { zoneOfState } from '#contract/scheduling/values.ts'
import { bytesOf, createIndex, putListing } from '#server/matching/advisor-index/advisor-index.ts'
import { bestFromIndex } from '#server/matching/advisor-index/rank.ts'
import {
  assess,
  type Candidate,
  type ConsumerWithAssets,
  hasEnoughInCommon,
  orders,
} from '#server/matching/assessment/rules.ts'
import type { Listing } from '#server/matching/listings/columns.ts'
import { type OpenWindow, opennessOf, openWindowFor } from '#server/matching/openness/rules.ts'
import { dailySaltFor } from '#server/matching/scoring/rules.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { median, percentile, rounded } from './support/figures.ts'
import { type MaskRow, maskQuery, maskRow, termsOf, windowsAt } from './support/mask-sql.ts'
import { report } from './support/report.ts'
import { advisors, consumers } from './support/synthetic-market.ts'

const sizes = (process.argv[2] ?? '10000,100000,1000000').split(',').map(Number)
const consumerCount = Number(process.argv[3] ?? 200)
const wanted = 50
const warmMs = 500
const now = minutes(Math.floor(Date.now() / minutes(1)))
const nowMinute = now / minutes(1)

type Hit = { readonly id: string; readonly score: number }
type Engine = (consumer: ConsumerWithAssets) => Promise<readonly Hit[]> | readonly Hit[]

const quiet = () => undefined
const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-engines-'))
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: { debug: quiet, info: quiet, warn: console.warn, error: console.error },
  fsync: false,
})
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
const rows: ({ name: string } & Record<string, string | number>)[] = []
const ratios: Record<string, number> = {}
const notes: string[] = []
async function compare(size: number): Promise<void> {
  const listings = [...advisors(size, nowMinute)]
  const began = performance.now()
  const index = createIndex(size)
  for (const listing of listings) putListing(index, listing, nowMinute)
  const buildMs = performance.now() - began
  const changes = listings.slice(0, 20_000)
  const changing = performance.now()
  for (const listing of changes) putListing(index, listing, nowMinute)
  notes.push(
    `${size}: index built in ${Math.round(buildMs)} ms, ${rounded(bytesOf(index) / size)} bytes an advisor, one change ${rounded(((performance.now() - changing) / changes.length) * 1_000)} microseconds`,
  )
  const duck = await fill(listings)
  for (const isNear of [false, true]) {
    const requesters = consumers(consumerCount, isNear)
    const engines: Record<string, { ask: Engine; share: number }> = {
      'everybody scored': { ask: oracleOf(listings), share: size > 100_000 ? 0.02 : size > 10_000 ? 0.1 : 0.5 },
      'PostgreSQL, masks': { ask: (consumer) => plainSql(consumer), share: size > 100_000 ? 0.1 : 0.5 },
      'PostgreSQL, inverted': { ask: (consumer) => invertedSql(consumer), share: size > 100_000 ? 0.1 : 0.5 },
      DuckDB: { ask: duck.ask, share: size > 100_000 ? 0.2 : 0.5 },
      index: {
        ask: (consumer) =>
          bestFromIndex(index, consumer, { now, pasts: new Map(), blocked: [], limit: wanted }).map(
            ({ id, score }) => ({
              id,
              score: score.exact,
            }),
          ),
        share: 1,
      },
    }
    const medians: Record<string, number> = {}
    const answers = new Map<string, readonly Hit[]>()
    for (const [name, { ask, share }] of Object.entries(engines)) {
      const times: number[] = []
      const some = requesters.slice(0, Math.max(3, Math.ceil(consumerCount * share)))
      // A while unmeasured, the same for all, so that every engine is warm.
      for (const until = performance.now() + warmMs; performance.now() < until; )
        for (const consumer of some) await ask(consumer)
      for (const consumer of some) {
        const start = performance.now()
        const hits = await ask(consumer)
        times.push(performance.now() - start)
        agree(name, hits, answers.get(consumer.id))
        if (!answers.has(consumer.id)) answers.set(consumer.id, hits)
      }
      medians[name] = median(times)
      rows.push({
        name: `${size}${isNear ? ', near counts' : ''}: ${name}`,
        'median ms': rounded(median(times)),
        'p99 ms': rounded(percentile(times, 99)),
        'worst ms': rounded(Math.max(...times)),
        'a second': Math.round(1_000 / (times.reduce((sum, time) => sum + time, 0) / times.length)),
        consumers: times.length,
      })
    }
    const best = Math.min(medians['PostgreSQL, masks'] ?? 0, medians['PostgreSQL, inverted'] ?? 0)
    const label = `${size}${isNear ? ', near counts' : ''}`
    ratios[`${label}: index, times as fast as the best SQL on PostgreSQL`] = best / (medians.index ?? Number.NaN)
    ratios[`${label}: index, times as fast as DuckDB`] = (medians.DuckDB ?? 0) / (medians.index ?? Number.NaN)
  }
  duck.close()
}

/** Engines add up in different orders, so scores may differ by a rounding. */
const rounding = 1e-6

function agree(name: string, hits: readonly Hit[], expected: readonly Hit[] | undefined): void {
  if (!expected) return
  const last = expected.at(-1)?.score ?? 0
  const areClose = expected.every(({ score }, at) => Math.abs(score - (hits[at]?.score ?? 0)) < rounding)
  const above = (list: readonly Hit[]) =>
    list
      .filter(({ score }) => score > last + rounding)
      .map(({ id }) => id)
      .toSorted()
      .join()
  if (hits.length !== expected.length || !areClose || above(hits) !== above(expected)) {
    const scores = (list: readonly Hit[]) => list.map(({ score }) => score).join()
    throw new Error(`${name} does not agree:\n${scores(hits)}\n${scores(expected)}`)
  }
}

function oracleOf(listings: readonly Listing[]): Engine {
  return (consumer) => {
    const window = openWindowFor({ ...consumer, zone: zoneOfState(consumer.state) }, now)
    const dailySalt = dailySaltFor(consumer.id, utcDay(now))
    return listings
      .filter(({ servedStates, minimumAssets }) => {
        const isServed = consumer.state !== null && servedStates.includes(consumer.state)
        return isServed && (consumer.assets === 0 || minimumAssets <= consumer.assets)
      })
      .filter((listing) => hasEnoughInCommon(consumer, listing))
      .map((listing) => assess(consumer, candidateOf(listing, window), dailySalt))
      .filter(({ score }) => score.score >= consumer.preferences.minimumMatchScore)
      .sort(orders.score)
      .slice(0, wanted)
      .map(({ id, score }) => ({ id, score: score.exact }))
  }
}

function candidateOf(listing: Listing, window: OpenWindow): Candidate {
  const { noticeHours, firstDay, openHours } = listing
  const from = nowMinute + noticeHours * 60
  const firstMinute = listing.startsAtMinutes.find((minute) => minute > from) ?? null
  const hoursOn = (day: number) => openHours[day - firstDay] ?? 0
  return {
    ...listing,
    ...opennessOf({ firstMinute, noticeHours, hoursOn }, window),
    nextFreeAt: firstMinute === null ? null : minutes(firstMinute),
    strength: null,
    reaction: null,
  }
}

const postgresFunctions = { countBits: (expression: string) => `bit_count((${expression})::bit(32))` }

async function plainSql(consumer: ConsumerWithAssets): Promise<Hit[]> {
  return (await client.query<Hit>(maskQuery(consumer, postgresFunctions, { limit: wanted }))).rows
}

/** Only those who serve the state and share a subject, by the inverted index. */
async function invertedSql(consumer: ConsumerWithAssets): Promise<Hit[]> {
  const { all, any } = termsOf(consumer)
  const where = `terms @> array[${all.join()}] and terms && array[${any.join()}]`
  return (await client.query<Hit>(maskQuery(consumer, postgresFunctions, { limit: wanted, where }))).rows
}

const columns = `id text, languages int, expertise int, deep int, focus int, served bigint, state int, latitude double precision,
  longitude double precision, minimum bigint, availability double precision[]`

async function fill(listings: readonly Listing[]): Promise<{ ask: Engine; close: () => void }> {
  await client.query('drop table if exists mask_advisors')
  await client.query(`create unlogged table mask_advisors (${columns}, terms int[])`)
  const instance = await DuckDBInstance.create(':memory:')
  const duck = await instance.connect()
  await duck.run(`create table mask_advisors (${columns})`)
  const appender = await duck.createAppender('mask_advisors')
  const windows = windowsAt(nowMinute)
  for (let at = 0; at < listings.length; at += 10_000) {
    const batch = listings.slice(at, at + 10_000).map((listing) => maskRow(listing, windows))
    const facts = batch.map(({ served, ...row }) => ({ ...row, served: String(served) }))
    await client.query(
      `insert into mask_advisors select * from jsonb_to_recordset($1::jsonb) as row(${columns}, terms int[])`,
      [JSON.stringify(facts)],
    )
    for (const row of batch) append(appender, row)
  }
  appender.closeSync()
  await client.query('create index on mask_advisors using gin (terms) with (fastupdate = off)')
  await client.query('vacuum analyze mask_advisors')
  await client.query(`set statement_timeout = ${seconds(60)}`)
  const duckdbFunctions = { countBits: (expression: string) => `bit_count(${expression})` }
  return {
    ask: async (consumer) => {
      const reader = await duck.runAndReadAll(maskQuery(consumer, duckdbFunctions, { limit: wanted }))
      return reader.getRows().map(([id, score]) => ({ id: String(id), score: Number(score) }))
    },
    close: () => duck.closeSync(),
  }
}

type Appender = Awaited<ReturnType<Awaited<ReturnType<DuckDBInstance['connect']>>['createAppender']>>

function append(appender: Appender, row: MaskRow): void {
  appender.appendVarchar(row.id)
  appender.appendInteger(row.languages)
  appender.appendInteger(row.expertise)
  appender.appendInteger(row.deep)
  appender.appendInteger(row.focus)
  appender.appendBigInt(row.served)
  appender.appendInteger(row.state)
  for (const degrees of [row.latitude, row.longitude]) {
    if (degrees === null) appender.appendNull()
    else appender.appendDouble(degrees)
  }
  appender.appendBigInt(BigInt(row.minimum))
  appender.appendList([...row.availability], LIST(DOUBLE))
  appender.endRow()
}

try {
  for (const size of sizes) await compare(size)
} finally {
  await client.end()
  await postgres.close()
  rmSync(dataDir, { recursive: true, force: true })
}
report({
  name: 'engines',
  rows,
  ratios,
  notes: [
    ...notes,
    `all engines agree for every consumer in the sample: the same ${wanted} scores, and the same advisors above the last of them`,
    'the engines of SQL are given what open slots are worth and no past; ours reads the calendars when the query runs',
    'ours yields whole explanations (values, miles, cost, next free slot) of the fifty; the others ids and scores',
  ],
})
