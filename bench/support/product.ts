import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import type { Module } from '#server/platform/module.ts'
import type { Platform } from '#server/platform/platform.ts'

export type Product = AsyncDisposable & { readonly platform: Platform; readonly app: FastifyInstance }

const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: console.warn, error: console.error }

/**
 * The product on an empty database of its own under the temporary folder, gone when its holder
 * ends, well or not. Limits are as in earnest but out of reach, so that counting is part of what is
 * measured.
 */
export async function startProduct(modules: readonly Module[], env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-bench-'))
  const level = process.env.LOG_LEVEL ?? 'warn'
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: level, RATE_LIMIT_FACTOR: '1000000', ...env })
  const postgres = await startEmbeddedPostgres({ dataDir, log, fsync: false })
  await migrateDatabase(postgres.url)
  const platform = createPlatform(config, { modules, databaseUrl: postgres.url })
  await platform.jobs.install()
  const app = await buildApp(platform, { modules })
  return {
    platform,
    app,
    async [Symbol.asyncDispose]() {
      await app.close()
      await platform.close()
      await postgres.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens an app to this machine on a free port; yields its address. */
export async function listening(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => 'listening' })
}
