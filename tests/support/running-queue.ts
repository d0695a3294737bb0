import { watchDatabase } from '#server/platform/db/watch.ts'
import type { AnyJob } from '#server/platform/jobs/definition.ts'
import { createJobQueue, type JobQueue } from '#server/platform/jobs/queue.ts'
import { testDatabaseUrl } from './database.ts'
import type { TestApp } from './harness.ts'

/**
 * Starts the workers of these jobs by the real clock, as a node of the product does, and sets the
 * clock of the app to it.
 */
export async function startQueue({ platform, clock }: TestApp, jobs: readonly AnyJob[]): Promise<JobQueue> {
  clock.set(new Date())
  const databaseUrl = await testDatabaseUrl()
  const watch = watchDatabase(databaseUrl)
  const queue = createJobQueue({
    databaseUrl,
    watch,
    jobs,
    log: platform.log,
    metrics: { observe: () => undefined },
    contextFor: () => platform.context({ kind: 'system' }),
  })
  await queue.install()
  await queue.start()
  return {
    ...queue,
    async close() {
      await queue.close()
      await watch.close()
    },
  }
}
