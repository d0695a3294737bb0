import { MixedDaysError, UnreadableFileError } from '#server/verification/register/gateway.ts'
import { SuspiciousImportError } from '#server/verification/register/rules.ts'
import { assertFileExists, readArguments, runCommand } from './terminal/command-line.ts'

const usage = `Usage: npm run import-adviser-data -- FILE...

  Reads the SEC's adviser files of one day, as ZIP, XML or gzipped XML: the individual files (IA_INDVL_Feed_MM_DD_YYYY.xml.zip)
  replace the register that advisors are checked against, and the firm file (IA_FIRM_SEC_Feed_MM_DD_YYYY.xml.gz) adds the
  firms' domains, to which verification codes may be sent. If the people look incomplete, nothing is changed.`

async function importAdviserData(args: readonly string[]): Promise<void> {
  const paths = readArguments(args, ['FILE...'])
  for (const path of paths) assertFileExists(path)
  const { runInProduct } = await import('./terminal/product.ts')
  const { importReport } = await import('#server/verification/register/service.ts')
  const { importFiles } = await import('#server/verification/imports/service.ts')
  await runInProduct(async (ctx) => {
    console.log(importReport(await importFiles(ctx, paths, { source: 'command' })))
  })
}

await runCommand({
  name: 'npm run import-adviser-data',
  usage,
  expectedErrors: [MixedDaysError, SuspiciousImportError, UnreadableFileError],
  run: importAdviserData,
})
