// How fast an endpoint answers somebody signed in, against the least that could do so: bare Fastify
// and one select. Both run in this process in turns on the same database; read the ratios, not the
// figures.
//   npm run bench -- api-read 3 3      seconds a turn, turns
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { roles } from '#contract/profiles/values.ts'
import { authModule } from '#server/auth/module.ts'
import { users } from '#server/auth/tables.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { route } from '#server/platform/http/route.ts'
import type { Module } from '#server/platform/module.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { inTurns, median, rounded, watched } from './support/figures.ts'
import { underLoad } from './support/load.ts'
import { listening, startProduct } from './support/product.ts'
import { report } from './support/report.ts'

const duration = Number(process.argv[2] ?? 3)
const rounds = Number(process.argv[3] ?? 3)

const Me = z.object({ id: Id, role: z.enum(roles), email: z.string() })
const base = {
  method: 'GET',
  access: { roles: 'any' },
  limit: 'read',
  problems: [],
  summary: 'For the benchmark',
} as const
const whoAmI = endpoint({ ...base, path: '/api/bench/who', reply: { 200: Me } })
const readMe = endpoint({ ...base, path: '/api/bench/me', reply: { 200: Me } })
const readUser = prepared((db) =>
  db
    .select({ id: users.id, role: users.role, email: users.email })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('bench_user'),
)
const benchModule: Module = {
  name: 'bench',
  routes: [
    route(whoAmI, async ({ actor: { id, role, email } }) => ({ id, role, email })),
    route(readMe, async (ctx) => {
      const [row] = await readUser(ctx.db).execute({ id: ctx.actor.id })
      if (!row) throw problem('core.not-found')
      return { ...row, email: row.email ?? '' }
    }),
  ],
}

await using product = await startProduct([authModule, benchModule])
const { platform } = product
const [user] = await platform.db.insert(users).values({ email: 'bench@example.com', role: 'consumer' }).returning()
if (!user) throw new Error('nobody to act as')
const { accessToken } = await signInAs(platform, user.id)

const bare = Fastify()
const select = 'select id, role, email from users where id = $1'
bare.get('/one', async () => (await platform.pool.query({ name: 'one', text: select, values: [user.id] })).rows[0])
const [bareUrl, ownUrl] = [await listening(bare), await listening(product.app)]

function asking(url: string) {
  const load = { url, connections: 50, headers: { authorization: `Bearer ${accessToken}` } }
  return async (seconds = duration) => {
    const { result, cost } = await watched(() => underLoad({ ...load, duration: seconds }))
    return { ...result, cpu: (cost.mainCpuMs / result.answers) * 1_000 }
  }
}
const cases = {
  'bare Fastify, one select': asking(`${bareUrl}/one`),
  'session check and one select': asking(`${ownUrl}${readMe.path}`),
  'session check alone': asking(`${ownUrl}${whoAmI.path}`),
}
for (const ask of Object.values(cases)) await ask(1)
const measured = await inTurns(cases, { rounds, seconds: 30 })

const rows = [...measured].map(([name, all]) => ({
  name,
  'requests/s': Math.round(median(all.map(({ perSecond }) => perSecond))),
  'p99 ms': median(all.map(({ p99Ms }) => p99Ms)),
  'CPU µs/request': rounded(median(all.map(({ cpu }) => cpu))),
}))
const [least, read] = rows
if (!least || !read) throw new Error('nothing was measured')
report({
  name: 'api-read',
  rows,
  ratios: {
    'requests/s of a read, of those of bare Fastify and the same select': read['requests/s'] / least['requests/s'],
    'CPU of a read, times that of bare Fastify': read['CPU µs/request'] / least['CPU µs/request'],
  },
  notes: ['CPU is that of the server’s thread; PostgreSQL and the load run in processes of their own'],
})
await bare.close()
