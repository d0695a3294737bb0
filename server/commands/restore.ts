import { resolve } from 'node:path'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { summaryLines } from '../platform/backup/summary.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { StartRefusal } from '../platform/start-refusal.ts'

const usage = `Usage: npm run restore -- FILE

  Restores a backup into an empty DATA_DIR and, when DATABASE_URL is set, into that empty database. Nothing is written
  before the checksums of the whole file are right.`

async function main([path]: readonly string[]): Promise<void> {
  if (path === undefined) throw new StartRefusal(usage)
  const config = readConfig()
  const manifest = await restoreBackup(config, resolve(path), createLog('error'))
  console.log(
    `Restored the backup of ${manifest.createdAt} into ${config.database.url ? 'DATABASE_URL' : config.dataDir}`,
  )
  console.log(summaryLines(manifest))
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof StartRefusal
  console.error(isPlain ? error.message : error)
  process.exitCode = 1
}
