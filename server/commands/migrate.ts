import { readConfig } from '#server/platform/config.ts'
import { readArguments, runCommand, UsageError } from './terminal/command-line.ts'

const usage = `Usage: npm run migrate

  Brings the schema of DATABASE_URL up to date and ends; the start of a server does the same. For a job that runs before
  the processes of a new release start.`

async function migrate(args: readonly string[]): Promise<void> {
  readArguments(args, [])
  const config = readConfig()
  if (config.database.url === null) throw new UsageError('DATABASE_URL is not set')
  const { provideDatabase } = await import('#server/platform/db/provide.ts')
  const { createLog } = await import('#server/platform/log/log.ts')
  await provideDatabase(config, createLog('error'))
  console.log('The schema is up to date')
}

await runCommand({ name: 'npm run migrate', usage, run: migrate })
