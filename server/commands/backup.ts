import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createBackup } from '#server/platform/backup/create-backup.ts'
import { summaryLines } from '#server/platform/backup/summary.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log/log.ts'
import { readArguments, runCommand, UsageError } from './terminal/command-line.ts'

const usage = `Usage: npm run backup -- FILE

  Writes the database and the stored files into FILE, a compressed tar archive, also while the server runs. It holds
  everything the product knows of people: keep it as safe as the database.`

async function backup(args: readonly string[]): Promise<void> {
  const [path = ''] = readArguments(args, ['FILE'])
  const file = resolve(path)
  if (!existsSync(dirname(file))) throw new UsageError(`There is no folder ${dirname(file)}`)
  // Only now: what opens a database takes a second to load.
  const { connectToRunningDatabase } = await import('#server/platform/db/connect.ts')
  const config = readConfig()
  // A newer release that lies beside the one that runs must not change the schema under it.
  const database = await connectToRunningDatabase(config, createLog('error'), { migrates: false })
  try {
    const manifest = await createBackup({ config, databaseUrl: database.url, file })
    console.log(`Backed up to ${file} (${(statSync(file).size / 1_000_000).toFixed(1)} MB)`)
    console.log(summaryLines(manifest))
  } finally {
    await database.close()
  }
}

await runCommand({ name: 'npm run backup', usage, run: backup })
