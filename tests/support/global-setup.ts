import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { modules } from '#server/modules.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The migrated, empty database that every test file's is copied from. Nobody may stay connected
     * to it.
     */
    templateUrl: string
  }
}

/**
 * Starts one PostgreSQL for the whole run and migrates it once; test files copy it, in some fifty
 * milliseconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-tests-'))
  const quiet = () => undefined
  const log = { debug: quiet, info: quiet, warn: console.warn, error: console.error }
  const postgres = await startEmbeddedPostgres({ dataDir, log, fsync: false })
  if (process.env.UPGRADE_FROM) await migrateWith(process.env.UPGRADE_FROM, postgres.url)
  await migrateDatabase(postgres.url)
  await installQueue(postgres.url, dataDir)
  project.provide('templateUrl', postgres.url)
  return async () => {
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Makes the schema of another release, whose own tests are run (scripts/upgrade.mjs). */
async function migrateWith(release: string, url: string): Promise<void> {
  const command = [join(release, 'server/commands/migrate.ts')]
  await promisify(execFile)(process.execPath, command, { cwd: release, env: { ...process.env, DATABASE_URL: url } })
}

// The queue's own tables, and a queue for each job, take longer to make than all else a test file
// begins with.
async function installQueue(databaseUrl: string, dataDir: string): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const platform = createPlatform(config, { modules, databaseUrl })
  await platform.jobs.install()
  await platform.close()
}
