import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { createBackup } from '../platform/backup/create-backup.ts'
import { summaryLines } from '../platform/backup/summary.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { visitDatabase } from '../platform/db/visit.ts'
import { createLog } from '../platform/log.ts'
import { StartRefusal } from '../platform/start-refusal.ts'

const usage = `Usage: npm run backup -- FILE

  Writes the database and the stored files into FILE, a compressed tar archive, also while the server runs. It holds
  everything the product knows of people: keep it as safe as the database.`

async function main([path]: readonly string[]): Promise<void> {
  if (path === undefined) throw new StartRefusal(usage)
  const file = resolve(path)
  const config = readConfig()
  const database = await visitDatabase(config, createLog('error'))
  try {
    const manifest = await createBackup({ config, databaseUrl: database.url, file })
    console.log(`Backed up to ${file} (${(statSync(file).size / 1_000_000).toFixed(1)} MB)`)
    console.log(summaryLines(manifest))
  } finally {
    await database.stop()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof StartRefusal
  console.error(isPlain ? error.message : error)
  process.exitCode = 1
}
