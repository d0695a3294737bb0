import type { Manifest } from './manifest.ts'

/**
 * Says in a few lines what an archive holds and what it does not hold, for the person who made or
 * restored it.
 */
export function summaryLines({ tables, files, storage, secrets }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const filled = tables.filter((table) => table.rows > 0)
  const widest = Math.max(...filled.map(({ name }) => name.length))
  return [
    ...filled.map((table) => `  ${table.name.padEnd(widest)}  ${table.rows}`),
    `  ${rows} rows in ${tables.length} tables, ${files} files`,
    ...(storage === 's3' ? ['  The files are in the S3 bucket and not part of the archive.'] : []),
    secrets.length > 0
      ? `  The values of ${secrets.join(', ')} are not part of the archive and are needed to use it.`
      : '  The keys that protect accounts are part of the archive: keep it secret.',
  ].join('\n')
}
