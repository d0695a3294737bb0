// How long sign-in and a signed-in call take while Redis is frozen or killed, against the same
// calls with Redis up, in the same run. One call after the other: the wait for Redis counts here,
// not the throughput.
//   npm run bench -- redis 60      calls a turn
import { createPasswordHasher } from '#server/auth/context/passwords/hashing.ts'
import { users } from '#server/auth/tables.ts'
import { modules } from '#server/modules.ts'
import { startRedis } from '#tests/peers/redis.ts'
import { median, percentile, rounded } from './support/figures.ts'
import { listening, startProduct } from './support/product.ts'
import { report } from './support/report.ts'

const calls = Number(process.argv[2] ?? 60)
const [email, password] = ['bench@example.com', 'swordfish-and-chips']

const redis = await startRedis()
await using product = await startProduct(modules, { REDIS_URL: redis.url })
const hasher = await createPasswordHasher({ threads: product.platform.config.auth.passwordThreads })
await product.platform.db
  .insert(users)
  .values({ email, emailConfirmedAt: new Date(), passwordHash: await hasher.hash(password) })
const url = await listening(product.app)

async function signIn(): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }
  const reply = await fetch(`${url}/auth/v1/token?grant_type=password`, init)
  if (!reply.ok) throw new Error(`sign-in answered ${reply.status}`)
  return (await reply.json()).access_token
}

async function readProfile(token: string): Promise<void> {
  const reply = await fetch(`${url}/api/profile`, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok) throw new Error(`the profile answered ${reply.status}`)
  await reply.arrayBuffer()
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times
}

type Turn = { readonly signIn: number[]; readonly profile: number[] }
const token = await signIn()
const turn = async (): Promise<Turn> => ({
  signIn: await timesOf(signIn),
  profile: await timesOf(() => readProfile(token)),
})

await turn()
const up = await turn()
redis.freeze()
const frozen = await turn()
redis.thaw()
await redis.close()
const killed = await turn()

const row = (name: string, { signIn: first, profile }: Turn) => ({
  name,
  'sign-in ms': rounded(median(first)),
  'sign-in p99': rounded(percentile(first, 99)),
  'profile ms': rounded(median(profile)),
  'profile p99': rounded(percentile(profile, 99)),
})
report({
  name: 'redis-away',
  rows: [row('up', up), row('frozen', frozen), row('killed', killed)],
  ratios: {
    'sign-in with Redis frozen': median(frozen.signIn) / median(up.signIn),
    'sign-in with Redis killed': median(killed.signIn) / median(up.signIn),
    'profile with Redis frozen': median(frozen.profile) / median(up.profile),
    'profile with Redis killed': median(killed.profile) / median(up.profile),
  },
  notes: ['The first call after Redis falls silent waits for it once, a quarter of a second at most.'],
})
