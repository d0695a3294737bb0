// How fast a session is refreshed and its person is read, against the least that could answer: bare
// Fastify and one select. All run in this process in turns on the same database; read the ratios,
// not the figures.
//   npm run bench -- session 3 3      seconds a turn, turns
import Fastify from 'fastify'
import { authServices } from '#server/auth/context/auth-services.ts'
import { authModule } from '#server/auth/module.ts'
import { writeRefreshToken } from '#server/auth/sessions/rules.refresh-token.ts'
import { identities, users } from '#server/auth/tables.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { inTurns, median, rounded, watched } from './support/figures.ts'
import { underLoad } from './support/load.ts'
import { listening, startProduct } from './support/product.ts'
import { report } from './support/report.ts'

const duration = Number(process.argv[2] ?? 3)
const rounds = Number(process.argv[3] ?? 3)
const connections = 50

await using product = await startProduct([authModule])
const { platform } = product
const email = 'bench@example.com'
const appMetadata = { provider: 'email', providers: ['email'], user_type: 'consumer' }
const [user] = await platform.db.insert(users).values({ email, appMetadata, userMetadata: { email } }).returning()
if (!user) throw new Error('nobody to act as')
await platform.db
  .insert(identities)
  .values({ userId: user.id, provider: 'email', providerId: user.id, email, data: { sub: user.id, email } })
const { accessToken } = await signInAs(platform, user.id)
const { secrets } = await authServices({ ...platform, now: new Date() })

const browsers = await Promise.all(Array.from({ length: connections }, () => signInAs(platform, user.id)))
let counter = 0
/**
 * A token for every browser, newer than any it used: where a turn begins that knows nothing of the
 * one before.
 */
function freshTokens() {
  counter += 1_000_000
  return browsers.map(({ sessionId }) => ({
    refresh_token: writeRefreshToken(secrets.refreshTokens, { sessionId, counter }),
  }))
}

const bare = Fastify()
const select = 'select * from users where id = $1'
bare.get('/one', async () => (await platform.pool.query({ name: 'one', text: select, values: [user.id] })).rows[0])
bare.post('/one', async () => (await platform.pool.query({ name: 'one', text: select, values: [user.id] })).rows[0])
const [bareUrl, ownUrl] = [await listening(bare), await listening(product.app)]
const headers = { authorization: `Bearer ${accessToken}` }

type Target = { url: string; method?: 'POST'; bodies?: () => object[]; carry?: string }
function measureTarget({ bodies = () => [], ...target }: Target) {
  return async (seconds = duration) => {
    const load = { ...target, connections, headers, bodies: bodies(), duration: seconds }
    const { result, cost } = await watched(() => underLoad(load))
    return { ...result, cpu: (cost.mainCpuMs / result.answers) * 1_000 }
  }
}

const cases = {
  'bare Fastify, one select': measureTarget({ url: `${bareUrl}/one` }),
  'GET /user': measureTarget({ url: `${ownUrl}/auth/v1/user` }),
  'bare Fastify, a body and one select': measureTarget({ url: `${bareUrl}/one`, method: 'POST', bodies: freshTokens }),
  refresh: measureTarget({
    url: `${ownUrl}/auth/v1/token?grant_type=refresh_token`,
    method: 'POST',
    bodies: freshTokens,
    carry: 'refresh_token',
  }),
}
for (const ask of Object.values(cases)) await ask(1)
const measured = await inTurns(cases, { rounds, seconds: 40 })
const figures = [...measured].map(([name, all]) => ({
  name,
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
  cpu: median(all.map(({ cpu }) => cpu)),
}))
const [bareRead, read, bareWrite, refreshed] = figures
if (!bareRead || !read || !bareWrite || !refreshed) throw new Error('nothing was measured')
report({
  name: 'session',
  rows: figures.map(({ name, perSecond, p99Ms, cpu }) => ({
    name,
    'requests/s': Math.round(perSecond),
    'p99 ms': p99Ms,
    'CPU µs/request': rounded(cpu),
  })),
  ratios: {
    'GET /user a second, of bare Fastify and one select': read.perSecond / bareRead.perSecond,
    'refreshes a second, of bare Fastify with a body and one select': refreshed.perSecond / bareWrite.perSecond,
    'CPU of GET /user, times that of bare Fastify': read.cpu / bareRead.cpu,
    'CPU of a refresh, times that of bare Fastify': refreshed.cpu / bareWrite.cpu,
  },
  notes: [
    'GET /user checks a signature and answers with session, person, identities and factors in one query',
    'a refresh signs a token and writes a row, which the baseline does not',
  ],
})
await bare.close()
