import { modules } from '#server/modules.ts'
import { provideHealth } from '#server/operations/health/service.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { connectToRunningDatabase } from '#server/platform/db/connect.ts'
import { createLog } from '#server/platform/log/log.ts'

/**
 * Runs an action as the system, on the database of the running server or else on one started for
 * it. A command imports this once its arguments are right: the product takes seconds to load, and a
 * usage message must not.
 */
export async function runInProduct(action: (ctx: Ctx) => Promise<void>): Promise<void> {
  const config = readConfig()
  const log = createLog('error')
  const database = await connectToRunningDatabase(config, log)
  const platform = createPlatform(config, { modules, databaseUrl: database.url, log })
  try {
    await platform.jobs.install()
    provideHealth(platform)
    await action(platform.context({ kind: 'system' }))
  } finally {
    await platform.close()
    await database.close()
  }
}
