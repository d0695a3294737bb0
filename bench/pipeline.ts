// How fast an advisor with 10,000 leads reads the pipeline: the columns of the board, the pages of
// the table in each order, a search, the counts, the forecast, likely duplicates and an export.
// The baseline is the same page of an advisor with fifty leads, in the same run.
//   npm run bench -- pipeline 200      requests of each kind
import { sql } from 'drizzle-orm'
import { leadSorts } from '#contract/leads/values.ts'
import { modules } from '#server/modules.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { median, percentile, rounded } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import { report } from './support/report.ts'

const requests = Number(process.argv[2] ?? 200)
const many = 10_000
const few = 50

await using product = await startProduct(modules)
const { db } = product.platform
const advisorWith = async (name: string, leads: number): Promise<string> => {
  const made = await db.execute<{ id: string }>(
    sql`insert into users (email, role) values (${`${name}@example.com`}, 'advisor') returning id`,
  )
  const id = made.rows[0]?.id ?? ''
  await db.execute(sql`insert into profiles (id, user_type, email, first_name, last_name)
    values (${id}, 'advisor', ${`${name}@example.com`}, 'Ada', ${name})`)
  await db.execute(sql`with accounts as (
    insert into users (email, role)
    select ${name}::text || n || '@example.com', 'consumer' from generate_series(1, ${leads}::int) n
    returning id, email)
    , people as (
    insert into profiles (id, user_type, email, first_name, last_name, state)
    select id, 'consumer', email, 'First', split_part(email, '@', 1), 'OR' from accounts returning id)
    , agreed as (
    insert into consents (consumer_id, advisor_id, granted_at) select id, ${id}::uuid, now() from people)
    insert into leads (consumer_id, turned_to_id, advisor_id, status, source, match_score, estimated_value_usd, notes, created_at)
    select id, ${id}::uuid, ${id}::uuid, (array['new','contacted','qualified','consultation','converted','lost'])[1 + n % 6]::lead_status,
      'match', nullif(n % 100, 0), n * 137 % 900000, 'Prefers mornings ' || n, now() - n * interval '20 minutes'
    from (select id, row_number() over () as n from people) numbered`)
  await db.execute(sql`insert into lead_changes (lead_id, at, "from", "to")
    select id, created_at, null::lead_status, 'new'::lead_status from leads where advisor_id = ${id}
    union all select id, created_at + interval '1 hour', 'new'::lead_status, status from leads where advisor_id = ${id} and status <> 'new'`)
  await db.execute(sql`insert into clients (advisor_id, name, email)
    select ${id}, 'First ' || ${name}::text || n, case when n % 2 = 0 then ${name}::text || n || '@example.com' end
      from generate_series(1, ${leads}::int, 5) n`)
  await db.execute(sql`insert into subscriptions (payer_kind, payer_id, holder_id, state, trial_ends_at)
    values ('advisor', ${id}, ${id}, 'trialing', now() + interval '10 days')`)
  return (await signInAs(product.platform, id)).accessToken
}
const tokens = { many: await advisorWith('many', many), few: await advisorWith('few', few) }
await db.execute(sql`analyze`)

async function timed(url: string, token: string): Promise<number> {
  const begins = performance.now()
  const reply = await product.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}`)
  return performance.now() - begins
}

const kinds: readonly (readonly [name: string, url: string])[] = [
  ['a column of the board', '/api/leads?status=contacted&limit=50'],
  ...leadSorts.map((sort) => [`a page of the table by ${sort}`, `/api/leads?limit=50&sort=${sort}`] as const),
  ['a search by name', '/api/leads?limit=50&search=many77'],
  ['the counts', '/api/leads/counts'],
  ['the forecast', '/api/leads/forecast'],
  ['likely duplicates', '/api/clients/duplicates'],
  ['an export as CSV', '/api/leads/export.csv'],
]
const rows = []
for (const [name, url] of kinds) {
  const figures: Record<string, readonly number[]> = {}
  for (const [size, token] of Object.entries(tokens)) {
    for (let n = 0; n < 20; n += 1) await timed(url, token)
    const times: number[] = []
    for (let n = 0; n < requests; n += 1) times.push(await timed(url, token))
    figures[size] = times
  }
  rows.push({
    name,
    'median ms': rounded(median(figures.many ?? [])),
    'p99 ms': rounded(percentile(figures.many ?? [], 99)),
    'p99 ms of 50 leads': rounded(percentile(figures.few ?? [], 99)),
  })
}
report({
  name: 'pipeline',
  rows,
  ratios: Object.fromEntries(
    rows.map((row) => [`p99 of ${row.name}, times that of 50 leads`, row['p99 ms'] / row['p99 ms of 50 leads']]),
  ),
  notes: [`${many.toLocaleString('en-US')} leads of one advisor; one request at a time, without a network`],
})
