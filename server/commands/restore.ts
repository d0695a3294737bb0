import { resolve } from 'node:path'
import { summaryLines } from '#server/platform/backup/summary.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log/log.ts'
import { assertFileExists, readArguments, runCommand } from './terminal/command-line.ts'

const usage = `Usage: npm run restore -- FILE

  Restores a backup into an empty DATA_DIR and, when DATABASE_URL is set, into that empty database. Nothing is written
  before the checksums of the whole file are right.`

async function restore(args: readonly string[]): Promise<void> {
  const [path = ''] = readArguments(args, ['FILE'])
  assertFileExists(path)
  // Only now: what opens a database takes a second to load.
  const { restoreBackup } = await import('#server/platform/backup/restore-backup.ts')
  const config = readConfig()
  const manifest = await restoreBackup(config, resolve(path), createLog('error'))
  console.log(
    `Restored the backup of ${manifest.createdAt} into ${config.database.url ? 'DATABASE_URL' : config.dataDir}`,
  )
  console.log(summaryLines(manifest))
}

await runCommand({ name: 'npm run restore', usage, run: restore })
