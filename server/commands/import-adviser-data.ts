import { modules } from '../modules.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { createPlatform } from '../platform/create-platform.ts'
import { visitDatabase } from '../platform/db/visit.ts'
import { createLog } from '../platform/log.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { MixedDays } from '../verification/register/gateway.ts'
import { importPublishedFiles, SuspectImport } from '../verification/register/service.ts'

const usage = `Usage: npm run import-adviser-data -- FILE...

  Reads the SEC's adviser files of one day, as ZIP, XML or gzipped XML: the individual files (IA_INDVL_Feed_MM_DD_YYYY.xml.zip)
  replace the register that advisors are checked against, and the firm file (IA_FIRM_SEC_Feed_MM_DD_YYYY.xml.gz) adds the
  firms' domains, to which verification codes may be sent. If the people look incomplete, nothing is changed.`

async function main(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) {
    console.error(usage)
    process.exitCode = 1
    return
  }
  const config = readConfig()
  const log = createLog('error')
  const database = await visitDatabase(config, log)
  const platform = createPlatform(config, { modules, databaseUrl: database.url, log })
  try {
    const { written, firms, removed, recordDate } = await importPublishedFiles(
      platform.context({ kind: 'system' }),
      paths,
    )
    console.log(`Imported ${written} people and ${firms} firms of ${recordDate}; removed ${removed} people.`)
  } finally {
    await platform.close()
    await database.stop()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isPlain = [ConfigError, StartRefusal, SuspectImport, MixedDays].some((kind) => error instanceof kind)
  console.error(isPlain && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
