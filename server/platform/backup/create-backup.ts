import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { existingFilesFolder } from '../storage/folder.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { dumpDatabase } from './dump.ts'
import { archiveFormat, filesFolder, type Manifest } from './manifest.ts'

/**
 * Writes the database and the stored files into one archive, also while the server runs. The
 * database is a snapshot; files are read after it, so a file that was removed meanwhile is not in
 * the archive (docs/operations.md "Backups").
 *
 * @param options.databaseUrl the database as `connectToRunningDatabase` finds it
 * @throws StartupError when the file exists, or there is no database or no folder of files
 */
export async function createBackup(options: {
  readonly config: Config
  readonly databaseUrl: string
  readonly file: string
}): Promise<Manifest> {
  const { config, databaseUrl, file } = options
  if (existsSync(file)) throw new StartupError(`${file} exists already; it is left as it is.`)
  const folder = existingFilesFolder(config)
  return writeArchive(file, async (archive) => {
    const database = await dumpDatabase(databaseUrl, archive)
    const files = folder === null ? 0 : await addFiles(folder, archive)
    return {
      format: archiveFormat,
      createdAt: new Date().toISOString(),
      ...database,
      storage: config.s3 ? 's3' : 'disk',
      files,
      secrets: secretsOf(config),
      entries: archive.entries,
    }
  })
}

/**
 * Adds what disk storage keeps and returns how many files there were, not counting their media
 * types.
 */
async function addFiles(folder: string, archive: ArchiveWriter): Promise<number> {
  let count = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (content === null) continue
    await archive.add(`${filesFolder}${relative(folder, path)}`, content)
    if (!entry.name.endsWith('.type')) count += 1
  }
  return count
}

/** Names the variables in use whose values seal or sign what the database holds. */
function secretsOf({ auth }: Config): string[] {
  return [
    ...(auth.secret === null ? [] : ['AUTH_SECRET']),
    ...(auth.jwtSecret === null ? [] : ['AUTH_JWT_SECRET']),
    ...(auth.jwtKeys === null ? [] : ['AUTH_JWT_KEYS']),
  ]
}
