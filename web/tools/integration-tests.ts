import { brand } from '#contract/brand.ts'
import { seconds } from '#contract/core/durations.ts'
import { getSystemHealth } from '#contract/operations/endpoints.ts'
import type { DependencyId, HealthState } from '#contract/operations/values.ts'
import { staffPermits } from '#contract/staff/values.ts'
import { listTooltips } from '#contract/support/endpoints.ts'
import { currentSession, currentUser } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { probe, probeSocket } from '#web/platform/connection/network.ts'

/** The state of a test (docs/product.md "Pages"). */
export type TestState = 'idle' | 'running' | 'success' | 'failed' | 'warning'
export type IntegrationOutcome = { state: 'success' | 'failed' | 'warning'; detail: string }
export type IntegrationTest = { id: string; name: string; run: () => Promise<IntegrationOutcome> }

const timeoutMilliseconds = seconds(10)
const timedOut = 'Test timed out after 10 seconds'

/** Runs a test and yields how it went; one that answers nothing for ten seconds has failed. */
export async function runIntegrationTest({ run }: Pick<IntegrationTest, 'run'>): Promise<IntegrationOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<IntegrationOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'failed', detail: timedOut }), timeoutMilliseconds)
  })
  const outcome = run().catch((error: unknown): IntegrationOutcome => ({ state: 'failed', detail: messageOf(error) }))
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'Not responding')
const ok = (detail: string): IntegrationOutcome => ({ state: 'success', detail })
const warn = (detail: string): IntegrationOutcome => ({ state: 'warning', detail })
const bad = (status: number): IntegrationOutcome => ({ state: 'failed', detail: `Responded with status ${status}` })

/** Every service the product depends on, each tested for real without leaving anything behind. */
export const integrationTests: readonly IntegrationTest[] = [
  {
    id: 'api',
    name: 'API',
    run: async () => {
      const { status } = await probe('/health')
      return status === 200 ? ok('The server is responding') : bad(status)
    },
  },
  {
    id: 'database',
    name: 'Database and queue',
    run: async () => {
      const { status } = await probe('/ready')
      return status === 200 ? ok('Database and queue are reachable') : bad(status)
    },
  },
  {
    id: 'auth',
    name: 'Authentication service',
    run: async () => {
      const { status, text } = await probe('/auth/v1/.well-known/jwks.json')
      if (status !== 200) return bad(status)
      return text.includes('"kty"') ? ok('The service returned its keys') : warn('The service returned no keys')
    },
  },
  {
    id: 'realtime',
    name: 'Realtime connection',
    run: async () => {
      const isOffered = await probeSocket()
      return isOffered ? ok('A connection is available') : { state: 'failed', detail: 'No connection is available' }
    },
  },
  { id: 'storage', name: 'File storage', run: () => onServer('storage') },
  { id: 'mail', name: 'Email', run: () => onServer('mail') },
  { id: 'payments', name: 'Payments', run: () => onServer('payments') },
  {
    id: 'contact',
    name: 'Contact function, error case',
    run: async () => {
      const body = { name: 'Test', email: 'test@example.com', phone: '', message: 'Test', consent: false }
      const { status } = await probe('/functions/v1/handle-contact', { method: 'POST', body })
      return status === 400 ? ok('Answers, and refuses a message without consent') : bad(status)
    },
  },
  {
    id: 'analytics',
    name: 'Analytics, error case',
    run: async () => {
      const { status } = await probe('/api/metrics', { method: 'POST', body: { metrics: [] } })
      if (status !== 400) return bad(status)
      return ok('Answers, and refuses an empty batch')
    },
  },
  {
    id: 'tag-manager',
    name: 'Tag manager',
    run: async () => tagManagerOutcome(brand.tagManagerId),
  },
  {
    id: 'tooltips',
    name: 'Explanations',
    run: async () => {
      const { items } = await call(listTooltips)
      return items.length > 0 ? ok(`${items.length} texts loaded`) : warn('No texts found')
    },
  },
  {
    id: 'profiles',
    name: 'Profiles',
    run: async () => {
      if (currentSession().status !== 'signed-in') {
        const { status } = await probe('/api/profile')
        return status === 401 ? ok('Profiles are hidden from visitors') : bad(status)
      }
      const { getOwnProfile } = await import('#contract/profiles/endpoints.ts')
      const { profile } = await call(getOwnProfile)
      return profile.id ? ok('Your own profile loaded') : warn('Your profile is empty')
    },
  },
]

/** Whether the container has run in this page: a configured id alone proves nothing. */
export function tagManagerOutcome(id: string | null): IntegrationOutcome {
  if (!id) return warn('No tag manager is configured')
  const containers: unknown = Reflect.get(globalThis, 'google_tag_manager')
  const hasRun = Reflect.get(Object(containers), id) !== undefined
  return hasRun ? ok('The container runs in this page') : warn('A container is configured and doesn’t run in this page')
}

/** What the health of a dependency means for what a person can do with it. */
const healthOutcomes: { readonly [state in HealthState]: IntegrationOutcome['state'] } = {
  up: 'success',
  degraded: 'warning',
  off: 'warning',
  down: 'failed',
}

/** The tests that only the server can run, for the staff whom it answers (docs/staff.md). */
async function onServer(id: DependencyId): Promise<IntegrationOutcome> {
  if (!staffPermits(currentUser()?.staffRole, 'see-system')) return warn('Our staff can run this test')
  const { items } = await call(getSystemHealth)
  const found = items.find((item) => item.id === id)
  if (!found) return { state: 'failed', detail: 'The server doesn’t recognize it' }
  return { state: healthOutcomes[found.state], detail: found.detail }
}
