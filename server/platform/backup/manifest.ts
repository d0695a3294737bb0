import { z } from 'zod'

/** Counts up when the layout of an archive changes in a way that older programs cannot read. */
export const archiveFormat = 1

export const manifestName = 'manifest.json'

/** What a backup holds: the last entry of its archive, written when all others are known. */
export const Manifest = z.strictObject({
  format: z.literal(archiveFormat),
  createdAt: z.iso.datetime(),
  /** The version of the PostgreSQL it was read from. */
  postgres: z.string(),
  /** Hashes of the migrations the database had, in their order. */
  migrations: z.array(z.string()),
  /** The version of the tables of the job queue. */
  queueVersion: z.number().int(),
  tables: z.array(
    z.strictObject({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().nonnegative(),
    }),
  ),
  sequences: z.array(z.strictObject({ schema: z.string(), name: z.string(), value: z.string() })),
  /** Where files are kept. Those of an S3 bucket are not part of the archive. */
  storage: z.enum(['disk', 's3']),
  files: z.number().int().nonnegative(),
  /** Environment variables whose values are needed to read what the database holds sealed. */
  secrets: z.array(z.string()),
  entries: z.array(z.strictObject({ path: z.string(), bytes: z.number().int().nonnegative(), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>
export type ManifestTable = Manifest['tables'][number]

/** The path of a table's part in the archive. Large tables have several parts. */
export function tablePath({ schema, name }: Pick<ManifestTable, 'schema' | 'name'>, part: number): string {
  return `database/${schema}.${name}/${String(part).padStart(6, '0')}.copy`
}

/** The table a path belongs to, or null when the path is not a table's. */
export function tableOf(path: string, tables: readonly ManifestTable[]): ManifestTable | null {
  return tables.find(({ schema, name }) => path.startsWith(`database/${schema}.${name}/`)) ?? null
}

export const filesFolder = 'files/'
