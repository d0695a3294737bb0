// How many people can sign in by password a second, against the bound that the hash sets: argon2id
// with the same parameters for the same number of callers at once, and nothing around it; and
// against the least that could answer: bare Fastify, one select and the hash, whose load and
// database take their share of the processors as ours do. And how late the event loop is meanwhile,
// for that is how long everybody else waits.
//   npm run bench -- sign-in 3 5      seconds a turn, turns
import Fastify from 'fastify'
import { createPasswordHasher } from '#server/auth/context/passwords/hashing.ts'
import { users } from '#server/auth/tables.ts'
import { modules } from '#server/modules.ts'
import { inTurns, median, rounded, watched } from './support/figures.ts'
import { underLoad } from './support/load.ts'
import { listening, startProduct } from './support/product.ts'
import { report } from './support/report.ts'

const duration = Number(process.argv[2] ?? 3)
const rounds = Number(process.argv[3] ?? 5)
const atOnce = 8
const password = 'swordfish-and-chips'

await using product = await startProduct(modules)
const hasher = await createPasswordHasher({ threads: product.platform.config.auth.passwordThreads })
const passwordHash = await hasher.hash(password)
const emails = Array.from({ length: 40 }, (_, place) => `bench-${place}@example.com`)
const emailConfirmedAt = new Date()
await product.platform.db.insert(users).values(emails.map((email) => ({ email, emailConfirmedAt, passwordHash })))
const url = `${await listening(product.app)}/auth/v1/token?grant_type=password`

const bare = Fastify()
bare.post<{ Body: { email: string; password: string } }>('/sign-in', async ({ body }) => {
  const text = 'select id, email, password_hash from users where email = $1'
  const { rows } = await product.platform.pool.query({ name: 'bare', text, values: [body.email] })
  return { signedIn: await hasher.matches(body.password, rows[0].password_hash), id: rows[0].id }
})
const bareUrl = `${await listening(bare)}/sign-in`

type Turn = { perSecond: number; p99Ms: number; cpu: number; loopP99: number }

async function checkAlone(seconds = duration): Promise<Turn> {
  const began = performance.now()
  const until = began + seconds * 1_000
  let answers = 0
  async function caller(): Promise<void> {
    while (performance.now() < until) {
      if (!(await hasher.matches(password, passwordHash))) throw new Error('the password did not match')
      answers += 1
    }
  }
  const { cost } = await watched(() => Promise.all(Array.from({ length: atOnce }, caller)))
  const perSecond = (answers * 1_000) / (performance.now() - began)
  return { perSecond, p99Ms: Number.NaN, cpu: cost.cpuMs / answers, loopP99: cost.loopDelayP99Ms }
}

async function signIn(seconds = duration, to = url): Promise<Turn> {
  const bodies = emails.map((email) => ({ email, password }))
  const { result, cost } = await watched(() =>
    underLoad({ url: to, method: 'POST', bodies, connections: atOnce, duration: seconds }),
  )
  return { ...result, cpu: cost.cpuMs / result.answers, loopP99: cost.loopDelayP99Ms }
}

async function nothing(): Promise<Turn> {
  const { cost } = await watched(() => new Promise((done) => setTimeout(done, 1_000)))
  return { perSecond: 0, p99Ms: Number.NaN, cpu: Number.NaN, loopP99: cost.loopDelayP99Ms }
}

await checkAlone(0.5)
await signIn(1)
const cases = {
  'argon2id alone': checkAlone,
  'bare Fastify': () => signIn(duration, bareUrl),
  'sign-in': () => signIn(),
  'nothing at all': nothing,
}
const measured = await inTurns<Turn>(
  Object.fromEntries(Object.entries(cases).map(([name, measure]) => [name, () => measure()])),
  { rounds, seconds: 35 },
)

const shown = (value: number) => (Number.isNaN(value) ? '' : rounded(value))
const middle = (name: string, of: (turn: Turn) => number) => median((measured.get(name) ?? []).map(of))
const rows = [...measured.keys()].map((name) => ({
  name,
  'a second': rounded(middle(name, ({ perSecond }) => perSecond)),
  'p99 ms': shown(middle(name, ({ p99Ms }) => p99Ms)),
  'CPU ms each': shown(middle(name, ({ cpu }) => cpu)),
  'event loop p99 ms': rounded(middle(name, ({ loopP99 }) => loopP99)),
}))
const ratio = (of: (turn: Turn) => number, against = 'argon2id alone') => middle('sign-in', of) / middle(against, of)
report({
  name: 'sign-in',
  rows,
  ratios: {
    'sign-ins a second, of the bound that argon2id sets': ratio(({ perSecond }) => perSecond),
    'sign-ins a second, of those of bare Fastify, one select and the hash': ratio(
      ({ perSecond }) => perSecond,
      'bare Fastify',
    ),
    'CPU of a sign-in, times that of its argon2id': ratio(({ cpu }) => cpu),
    'event loop delay p99 while signing in, times that of argon2id alone': ratio(({ loopP99 }) => loopP99),
    'event loop delay p99 while signing in, times that of doing nothing': ratio(
      ({ loopP99 }) => loopP99,
      'nothing at all',
    ),
  },
  notes: [
    `${atOnce} callers at once; as many hashes at once as the product allows itself`,
    'the load and PostgreSQL take their processor time beside the hashes, which the bound does not have to share',
  ],
})
await bare.close()
